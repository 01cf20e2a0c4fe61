// Preloaded into each utility process: ends it when main is gone for any reason, as in Electron.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
