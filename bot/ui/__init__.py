"""What people see and press on Discord. It knows neither games nor storage."""
