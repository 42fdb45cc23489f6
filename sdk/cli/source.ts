import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { PluginError, problem } from './errors.ts'

const packageSchema = z.object({
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'is not a semantic version'),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  ntocc: z
    .strictObject({
      /** Prefixes of translation keys that are composed at run time. */
      dynamicKeys: z.array(z.string().min(1)).default([]),
      /** Brotli kilobytes a first screen may take; 60 unless a plugin says why not. */
      firstScreenKb: z.number().positive().default(60),
      /** Permissions, to-dos and slots of other plugins that this one names: nobody can know them when it is built. */
      foreign: z.array(z.string().min(1)).default([]),
      /** Not whole yet: built and tested, and taken into force by no console unless PLUGINS_DRAFT says so. */
      draft: z.boolean().default(false),
    })
    .default({ dynamicKeys: [], firstScreenKb: 60, foreign: [], draft: false }),
})

/** What a plugin's folder says about itself beside its code. */
export interface PluginSource {
  folder: string
  entry: string
  dist: string
  package: z.infer<typeof packageSchema>
}

/** Reads `package.json` of a plugin folder. Throws PLUGIN_NOT_FOUND or PLUGIN_PACKAGE. */
export async function readSource(path: string): Promise<PluginSource> {
  const folder = resolve(path)
  const entry = join(folder, 'plugin.ts')
  await readFile(entry).catch(() => {
    throw new PluginError([problem('PLUGIN_NOT_FOUND', `There is no plugin.ts in ${folder}.`)])
  })
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  const parsed = packageSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(issue => `${issue.path.join('.') || 'package.json'}: ${issue.message}`)
    throw new PluginError([problem('PLUGIN_PACKAGE', `package.json of ${basename(folder)}: ${reasons.join('; ')}`)])
  }
  return { folder, entry, dist: join(folder, 'dist'), package: parsed.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
