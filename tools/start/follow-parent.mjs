// Preloaded into the server: ends it when its parent process has ended in any way.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
