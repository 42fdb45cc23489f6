/**
 * Unpacks the Chromium that comes by npm into TMPDIR, with its fonts and the few system libraries that it needs. A process
 * of its own: the package goes by the environment, and changes it.
 */
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
const { default: packaged } = await import('@sparticuz/chromium')
await packaged.executablePath()
