import { relative } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin } from 'rollup'
import { type Problem, problem } from './errors.ts'

/** Style sheets of a plugin, by the path of their source; one file is made of all of them. */
export interface Styles {
  sheets: Map<string, string>
}

/**
 * Takes style sheets out of the JavaScript. `x.module.css` exports scoped class names; in any other sheet every
 * selector must carry a class that begins with the plugin's id, so that no plugin styles another or the console.
 */
export function styleSheets(folder: string, pluginId: () => string, styles: Styles, problems: Problem[]): Plugin {
  return {
    name: 'ntocc-styles',
    transform(code, id) {
      if (!id.endsWith('.css')) return null
      const file = relative(folder, id)
      const scoped = id.endsWith('.module.css')
      const result = transform({
        filename: file,
        code: new TextEncoder().encode(code),
        minify: true,
        ...(scoped ? { cssModules: { pattern: `${pluginId()}-[local]-[hash]` } } : {}),
        visitor: scoped ? {} : globalRules(file, pluginId(), problems),
      })
      styles.sheets.set(file, new TextDecoder().decode(result.code))
      const names = Object.entries(result.exports ?? {}).map(([local, { name }]) => [local, name] as const)
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(names.sort()))}`,
        moduleSideEffects: false,
        map: null,
      }
    },
  }
}

type Visitor = NonNullable<Parameters<typeof transform>[0]['visitor']>

function globalRules(file: string, id: string, problems: Problem[]): Visitor {
  const refuse = (what: string): void => {
    problems.push(problem('CSS_GLOBAL', `${file}: ${what} needs a name that begins with '${id}-'.`))
  }
  return {
    Selector(selector) {
      const nested = selector.some(part => part.type === 'nesting')
      const own = selector.some(part => part.type === 'class' && part.name.startsWith(`${id}-`))
      if (!own && !nested) refuse(`a selector without a class of the plugin (${selector.map(describe).join('')})`)
    },
    Rule: {
      keyframes(rule) {
        if (!rule.value.name.value.startsWith(`${id}-`)) refuse(`@keyframes ${rule.value.name.value}`)
      },
      'font-face'() {
        refuse('@font-face')
      },
    },
  }
}

function describe(part: { type: string; name?: unknown }): string {
  if (part.type === 'class') return `.${part.name}`
  if (part.type === 'combinator') return ' '
  return typeof part.name === 'string' ? part.name : part.type
}

export const styleText = (styles: Styles): string =>
  [...styles.sheets.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, css]) => css)
    .join('')
