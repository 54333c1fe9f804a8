"""Local tables: the tables of the server, kept on somebody's device, without a server.

They run in a worker of the page, in Pyodide. A `LocalHost` gets requests and messages exactly as a server does and
returns what is to be stored, sent and asked of bots; the worker (`web/src/lib/local`) carries that out.
"""
