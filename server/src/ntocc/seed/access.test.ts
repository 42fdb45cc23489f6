import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allEndpoints, type Endpoint, fileCalls, LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import type { Edition } from '@ntocc/sdk/fields'
import type { PluginDefinition } from '@ntocc/sdk/plugin'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { installedAreas, pictureLinks } from '../registry/areas.ts'
import { localized } from '../registry/words.ts'
import { installDeclared, uninstallDeclared } from '../testing/areas.ts'
import { menuFor } from './resources.ts'
import { rolesFor } from './roles.ts'

afterAll(uninstallDeclared)

installDeclared()

const ROOT = resolve(import.meta.dirname, '../../../..')
const PLUGINS = join(ROOT, 'plugins')

const HEAD = `# Who sees and may do what

The menu and the permission codes that the release gives the built-in roles of each edition, with the areas that come with
the product, and what is answered without an account. Where an entry is of a plugin that a branch has on top of its edition (\`branches.yaml\`), the
plugin stands behind it. Written by \`npm run access\`: what a change gives to whom, or takes, shows here as a difference.
`

const EDITIONS: readonly { edition: Edition; softVersion: string }[] = [
  { edition: 'standard', softVersion: 'Standard-2.1' },
  { edition: 'ctms', softVersion: 'Ctms-2.1' },
]

/** The plugins of each edition; a branch may have others on top. */
const { editions: PLUGINS_OF } = parse(readFileSync(join(ROOT, 'branches.yaml'), 'utf8')) as {
  editions: Record<Edition, { plugins: string[] }>
}

/** What a menu shows of a page: its English title, to party types that the page is for. */
interface Shown {
  plugin: string
  title: string
  /** Undefined is everybody. */
  roles: readonly string[] | undefined
}

/** The pages that plugins have, by their route names. */
const pagesOfPlugins = new Map<string, Shown>()
for (const folder of readdirSync(PLUGINS)) {
  const read = (file: string) => readFileSync(join(PLUGINS, folder, file), 'utf8')
  const texts = LANGUAGES.map(language => [language, JSON.parse(read(`locales/${language}.json`)) as unknown])
  const locales = Object.fromEntries(texts) as Record<Language, unknown>
  const { href } = pathToFileURL(join(PLUGINS, folder, 'plugin.ts'))
  const { default: plugin } = (await import(href)) as { default: PluginDefinition }
  for (const { name, title, roles } of plugin.pages ?? [])
    pagesOfPlugins.set(name, { plugin: folder, title: localized(locales, title.i18n).en, roles })
}

type Node = ReturnType<typeof menuFor>[number]
type Role = ReturnType<typeof rolesFor>[number]

const FURTHER = / \(with [a-z-]+\)$/

/** A line for each entry that a role sees, those of a group below it; what only branches with a further plugin have says so. */
const linesOf = (nodes: readonly Node[], role: Role, edition: Edition, indent = ''): string[] =>
  nodes.flatMap(({ kind, name, title, children = [] }) => {
    if (kind === 'page') {
      const page = role.resources.includes(name) ? pagesOfPlugins.get(name) : undefined
      if (!page || (page.roles && !role.roles.some(type => page.roles?.includes(type)))) return []
      const isUsual = PLUGINS_OF[edition].plugins.includes(page.plugin)
      return [`${indent}- ${page.title}${isUsual ? '' : ` (with ${page.plugin})`}`]
    }
    const below = linesOf(children, role, edition, `${indent}  `)
    if (below.length === 0) return []
    const further = below.every(line => FURTHER.test(line)) ? FURTHER.exec(below[0] ?? '')?.[0] : ''
    return [`${indent}- ${title?.en}${further}`, ...below]
  })

/** A line for each thing that codes are about. */
const codesOf = (permissions: readonly string[]): string[] => {
  const words = new Map<string, string[]>()
  for (const code of [...permissions].sort()) {
    const [subject = code, ...verb] = code.split('.')
    words.set(subject, [...(words.get(subject) ?? []), ...(verb.length > 0 ? [verb.join('.')] : [])])
  }
  return [...words].map(([subject, verbs]) => `- \`${[subject, verbs.join(', ')].filter(Boolean).join(': ')}\``)
}

/** Calls that are answered without an account, and the kinds of links that open those that want one. */
const visitorsCalls = (): string[] => {
  const areas = installedAreas().map(({ contract }) => contract)
  const calls = [
    ...allEndpoints,
    // They stand beside the table of calls: their bodies are files.
    ...(Object.values(fileCalls) as unknown as Endpoint[]),
    ...areas.flatMap(({ calls: own }) => Object.values(own) as Endpoint[]),
    ...areas.flatMap(({ shares }) => Object.values(shares).map(({ page }) => page as Endpoint)),
  ]
  const linksOf = ({ name }: Endpoint): readonly string[] => {
    if (name === fileCalls.uploadByLink.name) return pictureLinks()
    const opened = areas.flatMap(({ shares }) =>
      Object.entries(shares).flatMap(([kind, { page, alsoBy = [] }]) =>
        (page as Endpoint).name === name ? [kind, ...alsoBy] : [],
      ),
    )
    return [...opened, ...areas.flatMap(({ byLink }) => byLink[name] ?? [])]
  }
  const lines = calls
    .filter(({ public: isPublic }) => isPublic)
    .map(call => {
      const links = [...new Set(linksOf(call))].sort()
      return `- \`${call.method} ${call.path}\`${links.length > 0 ? `, by a link to: ${links.join(', ')}` : ''}`
    })
  return [...new Set(lines)].sort()
}

it('S1-036 each role of each edition has the menu and the codes that docs/access.md says', async () => {
  const sections = EDITIONS.flatMap(({ edition, softVersion }) =>
    rolesFor(softVersion).map(role =>
      [
        `## ${edition}, ${role.roleCode}: ${role.roleName.en}\n`,
        ...linesOf(menuFor(edition), role, edition),
        '\nPermission codes:\n',
        ...codesOf(role.permissions),
        '',
      ].join('\n'),
    ),
  )
  const visitors = `## Without an account\n\n${visitorsCalls().join('\n')}\n`
  await expect([HEAD, ...sections, visitors].join('\n')).toMatchFileSnapshot(join(ROOT, 'docs/access.md'))
})
