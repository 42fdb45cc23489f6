import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ANTD_GROUPS, SDK_MODULE } from '../../sdk/src/plugin/shared.ts'

/** How the shell's code is put into files: what is needed together comes together, and nothing else with it. */

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const SHELL = fileURLToPath(new URL('../src', import.meta.url))
const ANTD_FOLDER = `${dirname(createRequire(import.meta.url).resolve('antd/package.json')).replaceAll('\\', '/')}/es`

const ANTD = /node_modules[\\/](antd|@rc-component|@ant-design|@babel[\\/]runtime)[\\/]/
const OWN = /[\\/](sdk|shell)[\\/]src[\\/]|^\0virtual:/

/** What of antd is on the page whatever it shows: the providers of the layout, and the button with a reason of the SDK. */
const ALWAYS = ['App', 'ConfigProvider', 'theme', 'Button', 'Tooltip']
/** Groups of `ANTD_GROUPS` that lists, details and forms are made of: they come as one file, and the others alone. */
const ON_PAGES = ['basic', 'overlay', 'input', 'date']
/** What the SDK's own lists, details and forms need of the other groups. */
const ALSO_ON_PAGES = ['Tabs', 'Segmented', 'Cascader']

interface FileOf {
  /** Modules the file is for; what they import, directly or not, comes along as far as it is of the same kind. */
  roots: readonly string[]
  kind: RegExp
  /** Modules whose imports say nothing: they come, and what they import does not. */
  also?: readonly string[]
}

function file(name: string, { roots, kind, also = [] }: FileOf) {
  let found: Set<string> | undefined
  const gather = (graph: ModuleGraph): Set<string> => {
    const seen = new Set(also)
    const rest = [...roots]
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      rest.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter(imported => kind.test(imported)))
    }
    return seen
  }
  return {
    debugName: name,
    name(id: string, graph: ModuleGraph): string | null {
      found ??= gather(graph)
      return found.has(id) ? name : null
    },
  }
}

/** The module behind a loading group, see `sharedModules`. */
const sharedGroup = (specifier: string, group: string): string => `\0virtual:ntocc-shared/${specifier}#${group}`
/** `DatePicker` of antd is in the folder `date-picker`. */
const antdFolder = (component: string): string => component.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

/** A group of antd takes its names from antd's index, which imports everything: only the components say what is needed. */
const antd = (name: string, components: readonly string[], groups: readonly string[] = []) =>
  file(name, {
    kind: ANTD,
    roots: components.map(component => `${ANTD_FOLDER}/${antdFolder(component)}/index.js`),
    also: groups.map(group => sharedGroup('antd', group)),
  })

const sdk = (group: string) => file(`sdk-${group}`, { kind: OWN, roots: [sharedGroup(SDK_MODULE, group)] })

const shell = (name: string, ...modules: string[]) =>
  file(name, { kind: OWN, roots: modules.map(module => join(SHELL, module).replaceAll('\\', '/')) })

/**
 * Left alone the build makes a small file for every combination of loading groups, and a list page would ask for a
 * hundred of them. The order matters: a group takes along what its modules import, unless a group before it has it.
 */
const inOrder = () => [
  {
    name: 'react',
    // The helpers of the build go with what everything needs: an own file for them would be one more to wait for.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie)[\\/]|^\0(rolldown\/runtime|vite\/preload-helper)/,
  },
  {
    name: 'i18n',
    test: /node_modules[\\/](i18next|react-i18next[\\/]dist[\\/]es[\\/](I18nextProvider|useTranslation|utils|context|defaults|i18nInstance|initReactI18next|unescape)\.js)/,
  },
  // Components of translated text, which a plugin may ask for; the shell and the sign-in have none.
  { name: 'i18n-components', test: /node_modules[\\/](html-parse-stringify|void-elements|react-i18next)[\\/]/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
  antd('antd-base', ALWAYS),
  antd('antd-pages', [...ON_PAGES.flatMap(group => ANTD_GROUPS[group] ?? []), ...ALSO_ON_PAGES], ON_PAGES),
  // What several of the remaining groups share.
  { name: 'antd-more', test: ANTD, minShareCount: 3 },
  // Everything until somebody can sign in.
  { name: 'start', test: OWN, tags: ['$initial' as const] },
  sdk('base'),
  // What the layout and a public page share: the host of the plugins above all.
  shell('workspace', 'layout/workspace.ts', 'layout/Providers.tsx', 'host/index.ts'),
  sdk('figures'),
  sdk('pages'),
]

export const chunkGroups = () => inOrder().map((group, index, all) => ({ ...group, priority: all.length - index }))
