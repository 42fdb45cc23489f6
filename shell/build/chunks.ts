import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How the shell's code is put into files: what is needed together comes together, and nothing else with it. */

const ANTD = /node_modules[\\/](antd|@rc-component|@ant-design|@babel[\\/]runtime)[\\/]/

/** What of antd is on the page whatever it shows: the providers of the layout, and the button with a reason of the SDK. */
const ALWAYS = ['app', 'config-provider', 'theme', 'button', 'tooltip']

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Modules of antd that the given ones import, directly or not. */
function withImports(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = [...roots]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id)) continue
    found.add(id)
    rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter(imported => ANTD.test(imported)))
  }
  return found
}

/** Names the file of what is always needed of antd, for the modules that belong to it. */
function antdBase(): (id: string, graph: ModuleGraph) => string | null {
  const antd = join(dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es')
  const roots = ALWAYS.map(name => join(antd, name, 'index.js').replaceAll('\\', '/'))
  let base: ReadonlySet<string> | undefined
  return (id, graph) => {
    base ??= withImports(roots, graph)
    return base.has(id) ? 'antd-base' : null
  }
}

/**
 * Left alone the build makes a small file for every combination of loading groups, and a list page would ask for a
 * hundred of them. The order of the priorities matters: a group takes along what its modules import, unless a group
 * before it has it already.
 */
export const chunkGroups = () => [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie)[\\/]/,
    priority: 7,
  },
  {
    name: 'i18n',
    test: /node_modules[\\/](i18next|react-i18next[\\/]dist[\\/]es[\\/](useTranslation|utils|context|defaults|i18nInstance|initReactI18next|unescape)\.js)/,
    priority: 6,
  },
  // Components of translated text, which a plugin may ask for; the shell and the sign-in have none.
  {
    name: 'i18n-components',
    test: /node_modules[\\/](html-parse-stringify|void-elements|react-i18next)[\\/]/,
    priority: 5,
  },
  { name: antdBase(), test: ANTD, priority: 4 },
  // Inputs, pickers, tables: what at least three groups need, for pages with forms and lists. A dashboard has none.
  { name: 'antd-common', test: ANTD, minShareCount: 3, priority: 3 },
  // What nearly every part imports, and so does the sign-in: calls, envelopes, field kinds.
  { name: 'sdk-common', test: /[\\/]sdk[\\/]src[\\/]/, minShareCount: 10, priority: 2 },
]
