import { type AreaContract, allEndpoints, answer, defineContract, endpoint } from '@ntocc/sdk/contracts'
import { type Entity, importableFields } from '@ntocc/sdk/fields'
import { areaCalls, areaData } from '@ntocc/sdk/plugin/area'
import { describe, expect, it } from 'vitest'
import { CONTRACTS } from '../testing/contracts.ts'
import { CallTable, type KnownCall } from './table.ts'

const CONTRACT_CALLS = CONTRACTS.flatMap(contract => Object.values(areaCalls(contract)))
const table = new CallTable(CONTRACTS.map(areaData))
/** What a build keeps of a contract is JSON. */
const built = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const requestOf = ({ method, path }: Pick<KnownCall, 'method' | 'path'>): [string, string] => [
  method,
  path.replace(/\{\w+\}/g, '17'),
]
const decisions = (of: CallTable, call: Pick<KnownCall, 'method' | 'path'>) => {
  const [method, path] = requestOf(call)
  const { name, permission } = of.find(method, path) ?? {}
  return {
    name,
    permission,
    open: of.isOpen(method, path),
    secret: of.takesSecretQuery(method, path),
    list: of.exportableList(path)?.exportable,
  }
}

describe('the table of calls', () => {
  it('knows every call of the product and of every contract, and what it says of itself', () => {
    expect(CONTRACT_CALLS.length).toBeGreaterThan(50)
    for (const call of [...allEndpoints, ...CONTRACT_CALLS]) {
      const { name, permission, secretQuery = false, whileOverdue = false, public: isPublic = false } = call
      expect(decisions(table, call)).toMatchObject({
        name,
        permission,
        secret: secretQuery,
        open: whileOverdue || isPublic,
      })
      if (call.method === 'GET') expect(table.exportableList(call.path)?.name).toBe(call.exportable && name)
    }
  })

  it('decides the same of a call wherever it is declared: in the product or in an area', () => {
    const calls = Object.fromEntries([...allEndpoints, ...CONTRACT_CALLS].map(call => [call.name, call]))
    const area = { ...defineContract({ id: 'all' }), calls } as unknown as AreaContract
    const moved = new CallTable([built(areaData(area))], [])
    for (const call of Object.values(calls)) expect(decisions(moved, call)).toEqual(decisions(table, call))
  })

  it('takes files for every record that can be created and fits into them, of the product and of areas', () => {
    const created = CONTRACTS.flatMap(({ resources, entities }) =>
      Object.values(resources).flatMap(({ name, by }) => ('create' in by ? [[name, entities[name]] as const] : [])),
    )
    expect(created.filter(([name]) => table.importFields(name)).length).toBeGreaterThan(5)
    for (const [name, entity] of created) {
      const fields = entity ? importableFields(entity as Entity).map(([key]) => key) : []
      expect([name, ...(table.importFields(name)?.keys() ?? [])]).toEqual([name, ...fields])
    }
    expect(table.importFields('constructor')).toBeUndefined()
    expect(new CallTable([]).importFields('chargingType')).toBeUndefined()
  })

  it('finds the path that is named itself before one with a parameter, in whatever order they came', () => {
    const call = (name: string, path: string): KnownCall => ({ name, method: 'GET', path })
    const [one, other] = [call('one', '/ntocc-basic-api/a/{id}'), call('other', '/ntocc-basic-api/a/b')]
    for (const calls of [
      [one, other],
      [other, one],
    ]) {
      const of = new CallTable([], calls)
      expect(of.find('GET', '/ntocc-basic-api/a/b')?.name).toBe('other')
      expect(of.find('GET', '/ntocc-basic-api/a/c')?.name).toBe('one')
      expect(of.find('GET', '/ntocc-basic-api/a/c/d')).toBeUndefined()
      expect(of.find('PUT', '/ntocc-basic-api/a/b')).toBeUndefined()
    }
  })

  it("lets no area say anything of a call that is somebody else's", () => {
    const sly = defineContract({
      id: 'sly',
      calls: {
        sly: endpoint({
          name: 'sly',
          method: 'PUT',
          path: '/ntocc-basic-api/{anything}',
          data: answer.none(),
          whileOverdue: true,
          signedIn: 'own',
        }),
        fine: endpoint({
          name: 'fine',
          method: 'PUT',
          path: '/ntocc-basic-api/sly/fine',
          data: answer.none(),
          whileOverdue: true,
          signedIn: 'own',
        }),
      },
    }) as AreaContract
    const with_ = new CallTable([areaData(sly)])
    expect(with_.isOpen('PUT', '/ntocc-basic-api/staff')).toBe(false)
    expect(with_.find('PUT', '/ntocc-basic-api/anything')).toBeUndefined()
    expect(with_.isOpen('PUT', '/ntocc-basic-api/sly/fine')).toBe(true)
  })
})
