import * as contracts from '../../src/contracts/index.ts'
import { ICON_NAMES } from '../../src/plugin/icons.ts'
import { SLOTS } from '../../src/plugin/slots.ts'
import { type Problem, problem } from '../errors.ts'
import { placeOf, plainNode, propertyOf, type SourceFile, textOf } from './sources.ts'
import { type Node, nameOfIdentifier, nodeOf, nodesOf, walk } from './usage.ts'

/** What a plugin brings and names of others. */
export interface OwnNames {
  permissions: readonly string[]
  todo: readonly string[]
  /** Names of other plugins, as its package.json says. */
  foreign: readonly string[]
}

type Kind = 'icon' | 'slot' | 'to-do' | 'permission'

/**
 * Names of icons, slots, to-dos and permissions that nobody has: they would do nothing, without a word. Told with file and
 * line. What is composed at run time is not looked at.
 */
export function checkNames(files: readonly SourceFile[], own: OwnNames): Problem[] {
  const known: Record<Kind, ReadonlySet<string>> = {
    icon: new Set(ICON_NAMES),
    slot: new Set([...Object.keys(SLOTS), ...files.flatMap(declaredSlots), ...own.foreign]),
    'to-do': new Set([...own.todo, ...own.foreign]),
    permission: new Set([
      ...consolePermissions(),
      ...own.permissions,
      ...files.flatMap(declaredPermissions),
      ...own.foreign,
    ]),
  }
  return files.flatMap(file =>
    namedIn(file).flatMap(([kind, node]) => {
      const name = textOf(node)
      if (name === undefined || known[kind].has(name)) return []
      return [
        problem('NAME_UNKNOWN', `${placeOf(file, node)}: there is no ${kind} '${name}'.${hint(kind, known[kind])}`),
      ]
    }),
  )
}

const hint = (kind: Kind, known: ReadonlySet<string>): string => {
  if (kind === 'icon' || kind === 'slot') return ` There are ${[...known].join(', ')}.`
  const where = kind === 'to-do' ? 'todo' : 'permissions'
  return ` Name it under ${where} of the contract, or under ntocc.foreign of package.json when another plugin brings it.`
}

function namedIn({ program }: SourceFile): [Kind, Node][] {
  const found: [Kind, Node | undefined][] = []
  walk(program, node => {
    if (node.type === 'JSXAttribute' && nodeOf(node.name).name === 'permission') {
      found.push(['permission', nodeOf(node.value)])
    }
    if (node.type !== 'CallExpression') return
    const [first, second] = nodesOf(node.arguments).map(plainNode)
    const called = nameOfIdentifier(node.callee)
    if (called === 'page')
      found.push(['icon', propertyOf(first, 'icon')], ['permission', propertyOf(first, 'permission')])
    if (called === 'slot') found.push(['slot', first], ['permission', propertyOf(second, 'permission')])
    if (called === 'todo') found.push(['to-do', propertyOf(first, 'key')])
    if (called === 'usePermission') found.push(['permission', first])
  })
  return found.flatMap(([kind, node]) => (node ? [[kind, node] as [Kind, Node]] : []))
}

/** Every code that a call or a move of the console asks for. */
function consolePermissions(): string[] {
  const ofCalls = contracts.allEndpoints.flatMap(each => [each.permission, each.exportable?.permission])
  const ofMoves = Object.values(contracts.allMachines()).flatMap(({ moves }) => moves.map(each => each.permission))
  const beside = [contracts.SHARE_VIEW, 'MOBILE_PHONE', 'ID_CARD', 'BANK_CARD']
  return [...beside, ...ofCalls, ...ofMoves].filter(code => code !== undefined)
}

const DECLARING = ['resource', 'endpoint', 'stateMachine']

/** Codes that the plugin's own calls and moves ask for, also where it has no contract. */
function declaredPermissions({ program }: SourceFile): string[] {
  const codes: string[] = []
  walk(program, node => {
    if (node.type !== 'CallExpression' || !DECLARING.includes(calledName(node))) return
    walk(node, each => {
      if (each.type !== 'Property' || nodeOf(each.key).name !== 'permission') return
      walk(nodeOf(each.value), inner => {
        const code = textOf(inner)
        if (code !== undefined) codes.push(code)
      })
    })
  })
  return codes
}

/** Slots of another plugin whose props this one has declared: `declare module '@ntocc/sdk/plugin' { interface SlotProps }`. */
function declaredSlots({ program }: SourceFile): string[] {
  const names: string[] = []
  walk(program, node => {
    if (node.type !== 'TSInterfaceDeclaration' || nameOfIdentifier(node.id) !== 'SlotProps') return
    walk(nodeOf(node.body), each => {
      if (each.type === 'TSPropertySignature') names.push(textOf(nodeOf(each.key)) ?? nameOfIdentifier(each.key))
    })
  })
  return names
}

/** `resource` of `resource('x', …)`, of `resource<T>()('x', …)` and of `c.resource('x', …)`. */
function calledName({ callee }: Node): string {
  const node = nodeOf(callee)
  if (node.type === 'CallExpression') return calledName(node)
  return nameOfIdentifier(node.type === 'MemberExpression' ? node.property : node)
}
