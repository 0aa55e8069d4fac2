"""Webhooks: championships tell programs elsewhere that they have changed."""
