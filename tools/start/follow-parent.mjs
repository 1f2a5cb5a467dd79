// Loaded into the server before its own code: when the process that started it is gone, however it went, the server ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
