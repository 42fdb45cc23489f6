import { extname } from 'node:path'
import type { Plugin, SourceMapInput } from 'rollup'
import { transformWithOxc } from 'vite'
import { asError } from '../src/contracts/thrown.ts'
import { BUNDLED_LIBRARIES } from '../src/plugin/shared.ts'
import { PluginError, problem } from './errors.ts'

const LANGUAGES: Record<string, 'ts' | 'tsx' | 'js' | 'jsx'> = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.js': 'js',
  '.mjs': 'js',
  '.jsx': 'jsx',
}

/** TypeScript and JSX to the JavaScript of today's browsers; JSON to a module. `maps` keeps the way back to the sources. */
export function sources({ maps = false }: { maps?: boolean } = {}): Plugin {
  return {
    name: 'ntocc-sources',
    async transform(code, id) {
      if (id.endsWith('.json')) return { code: `export default ${JSON.stringify(JSON.parse(code))}`, map: null }
      const lang = LANGUAGES[extname(id)]
      if (!lang || id.startsWith('\0')) return null
      if (id.includes('/node_modules/')) {
        return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }
      }
      const result = await toJavaScript(code, id, lang, maps)
      return maps ? result : { code: importIconsOneByOne(result.code), map: null }
    },
  }
}

async function toJavaScript(
  code: string,
  id: string,
  lang: 'ts' | 'tsx' | 'js' | 'jsx',
  sourcemap: boolean,
): Promise<{ code: string; map: SourceMapInput }> {
  try {
    const { code: text, map } = await transformWithOxc(code, id, {
      lang,
      sourceType: 'module',
      jsx: { runtime: 'automatic', development: false },
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
      sourcemap,
    })
    return { code: text, map: sourcemap ? (map as SourceMapInput) : null }
  } catch (error) {
    throw new PluginError([problem('SOURCE_SYNTAX', `${id}: ${asError(error).message}`)])
  }
}

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](@ant-design\/icons)["'];?/g

// The root of the icon package names 800 modules; reading them all takes longer than the rest of a build.
function importIconsOneByOne(code: string): string {
  return code.replaceAll(ICON_IMPORT, (_, names: string, library: string) =>
    names
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
      .map(name => {
        const [imported, local = imported] = name.split(/\s+as\s+/)
        return `import ${local} from ${JSON.stringify(`${library}/es/icons/${imported}`)};`
      })
      .join('\n'),
  )
}

/** Deep paths the icon rewrite above writes itself; authors import the package's root. */
export const isIconPath = (specifier: string): boolean => specifier.startsWith(`${BUNDLED_LIBRARIES[0]}/es/icons/`)
