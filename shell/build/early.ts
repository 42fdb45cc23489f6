import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite'
import { LANGUAGES, type Language } from '../../sdk/src/contracts/language.ts'
import type { renderForms, Texts } from '../src/early/render.tsx'

const SHELL = join(import.meta.dirname, '..')
const LOCALES = join(SHELL, '../locales')
/** Within the repository: what is not bundled is found from there. */
const SCRATCH = join(SHELL, '../.build')

/**
 * What the page holds itself, so that a visitor sees and fills in the sign-in form before any code has come: the script of
 * `src/early/script.ts` in its head, and `early.json` for the gateway, the form in each language.
 */
export function earlyForm(shared: InlineConfig): Plugin {
  return {
    name: 'early-form',
    apply: 'build',
    transformIndexHtml: async () => [{ tag: 'script', children: await script(shared), injectTo: 'head' }],
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(await forms(shared)) })
    },
  }
}

const quiet: InlineConfig = { configFile: false, logLevel: 'error' }

async function script(shared: InlineConfig): Promise<string> {
  const result = await build({
    ...shared,
    ...quiet,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(SHELL, 'src/early/script.ts'), output: { format: 'iife' } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput
  return output[0].code.trim()
}

async function forms(shared: InlineConfig) {
  await mkdir(SCRATCH, { recursive: true })
  const outDir = await mkdtemp(join(SCRATCH, 'early-'))
  try {
    await build({
      ...shared,
      ...quiet,
      ssr: { noExternal: [/^@ntocc\//], resolve: shared.resolve },
      build: { ssr: join(SHELL, 'src/early/render.tsx'), outDir, emptyOutDir: true, target: 'node20' },
    })
    const module = (await import(pathToFileURL(join(outDir, 'render.js')).href)) as { renderForms: typeof renderForms }
    return await module.renderForms(await texts())
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function texts(): Promise<Record<Language, Texts>> {
  const read = async (language: Language, name: string) =>
    JSON.parse(await readFile(join(LOCALES, language, `${name}.json`), 'utf8')) as Record<string, unknown>
  const all = await Promise.all(
    LANGUAGES.map(async language => [
      language,
      { shell: await read(language, 'shell'), start: await read(language, 'start') },
    ]),
  )
  return Object.fromEntries(all) as Record<Language, Texts>
}
