import type { PluginDefinition } from '../../src/plugin/definition.ts'
import { type Problem, problem } from '../errors.ts'

/** Page names and paths of one plugin are unique and well-formed; the gateway checks them across plugins. */
export function checkPages(definition: PluginDefinition): Problem[] {
  const problems: Problem[] = []
  const pages = definition.pages ?? []
  for (const field of ['name', 'path'] as const) {
    const values = pages.map(page => page[field])
    for (const value of new Set(values.filter((value, index) => values.indexOf(value) !== index))) {
      problems.push(problem('PAGE_DUPLICATE', `Two pages have the ${field} '${value}'.`))
    }
  }
  for (const { name, path } of pages) {
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) problems.push(problem('PAGE_PATH', `'${name}' is not a page name.`))
    if (!/^(\/[A-Za-z0-9_:-]+)+$/.test(path)) {
      problems.push(problem('PAGE_PATH', `The path '${path}' of page ${name} must begin with '/' and have no query.`))
    }
  }
  const { menu } = definition
  for (const name of [...(menu ? [menu.name] : []), ...pages.flatMap(({ group }) => group ?? [])]) {
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) problems.push(problem('MENU_GROUP', `'${name}' is not a menu group.`))
  }
  return problems
}
