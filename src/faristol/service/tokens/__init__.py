"""Tokens: how a program asks in the name of somebody."""
