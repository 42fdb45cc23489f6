import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The first has no windows: the same engine for two thirds of the processor time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Without these Chromium tries to reach its maker's services at every start.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A Chromium for the browser tests: CHROME_PATH, else an installed one, else the one that comes by npm
 * (with the few system libraries it needs, so that a machine with nothing but Node can run it).
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = installedChromium()
  if (installed) return chromium.launch({ executablePath: installed, args: QUIET, headless: true })
  return chromium.launch({ executablePath: await npmChromium(), args: [...QUIET, '--no-zygote'], headless: true })
}

/**
 * Unpacks the Chromium that comes by npm, if it is the one in use: two workers that start their first browsers together
 * would write the same file, and neither can run what is being written.
 */
export async function prepareBrowser(): Promise<void> {
  if (!installedChromium()) await npmChromium()
}

function installedChromium(): string | undefined {
  if (process.env.CHROME_PATH === 'npm') return undefined
  return [process.env.CHROME_PATH, ...INSTALLED].find(path => path && existsSync(path))
}

let unpacked: Promise<string> | undefined

/** Once for a process: each unpacking puts its libraries before those that are there. */
function npmChromium(): Promise<string> {
  unpacked ??= unpackChromium()
  return unpacked
}

async function unpackChromium(): Promise<string> {
  const libraryPath = process.env.LD_LIBRARY_PATH
  const before = process.env.AWS_EXECUTION_ENV
  // The package unpacks its system libraries (NSS) only when it believes it runs in that environment.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } finally {
    if (before === undefined) delete process.env.AWS_EXECUTION_ENV
    else process.env.AWS_EXECUTION_ENV = before
    if (libraryPath) process.env.LD_LIBRARY_PATH = [process.env.LD_LIBRARY_PATH, libraryPath].join(delimiter)
  }
}
