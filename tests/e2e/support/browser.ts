import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { kept } from '../../../server/src/ntocc/testing/kept.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const UNPACK = join(ROOT, 'scripts/lib/unpack-chromium.mjs')
const PACKAGE = '@sparticuz/chromium'

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
  // A page of a test lives for seconds: threads that prepare for a long life, and code made faster than it is ever run, took a
  // fifth of the browser's time.
  '--js-flags=--single-threaded --no-maglev --no-turbofan',
]

/**
 * A Chromium for the browser tests: CHROME_PATH, else an installed one, else the one that comes by npm
 * (with the few system libraries it needs, so that a machine with nothing but Node can run it).
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = installedChromium()
  if (installed) return chromium.launch({ executablePath: installed, args: QUIET, headless: true })
  const folder = await npmChromium()
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [...QUIET, '--no-zygote'],
    headless: true,
    ...librariesOf(folder),
  })
}

/** The surroundings in which it finds its own libraries and fonts. */
export const librariesOf = (folder: string) => {
  const { env } = process
  const libraries = [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  return { env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') } }
}

/**
 * Unpacks the Chromium that comes by npm, if it is the one in use, before any worker begins: no test waits for it.
 */
export async function prepareBrowser(): Promise<void> {
  if (!installedChromium()) await npmChromium()
}

function installedChromium(): string | undefined {
  if (process.env.CHROME_PATH === 'npm') return undefined
  return [process.env.CHROME_PATH, ...INSTALLED].find(path => path && existsSync(path))
}

/**
 * The folder that it is unpacked in, once for all runs of the machine: nobody can run a file that somebody else still
 * writes.
 */
export function npmChromium(): Promise<string> {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return kept({
    prefix: 'ntocc-chromium-',
    edition: `${devDependencies[PACKAGE]}-${process.arch}`,
    async make(half, folder) {
      await mkdir(half)
      await promisify(execFile)(process.execPath, [UNPACK], { env: { ...process.env, TMPDIR: half } })
      // They tell where they are, and take for granted that it is /tmp.
      const fonts = join(half, 'fonts/fonts.conf')
      await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('>/tmp/', `>${folder}/`))
    },
  })
}
