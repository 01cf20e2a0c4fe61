// Loaded into each utility process: it ends with main, as Electron's do, whatever happened to main.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
