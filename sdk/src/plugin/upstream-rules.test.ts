import { describe, expect, it } from 'vitest'
import { type AreaContract, defineContract } from '../contracts/area.ts'
import { answer, endpoint, resource } from '../contracts/endpoints/index.ts'
import { entity, shape, text } from '../fields/index.ts'
import { areaData } from './area.ts'
import { areaProblems } from './area-rules.ts'

const Ticket = entity('weighTicket', { name: text({ max: 60 }) })
const PREFIX = '/ntocc-ext-api/weigh-tickets'

const contractWith = (path: string, more: object = {}): AreaContract =>
  defineContract({
    id: 'weigh-tickets',
    upstream: { prefix: PREFIX, imports: { weighTicket: 'weighTicket.edit' } },
    entities: { weighTicket: Ticket },
    calls: {
      weighing: endpoint({
        name: 'weighing',
        method: 'GET',
        path,
        data: answer.value(),
        permission: 'weighTicket.read',
      }),
    },
    permissions: ['weighTicket.read', 'weighTicket.edit'],
    ...more,
  }) as AreaContract

describe('a contract with an upstream', () => {
  it('holds together with calls below its prefix', () => {
    expect(areaProblems(contractWith(`${PREFIX}/ticket/{id}`))).toEqual([])
    expect(areaData(contractWith(`${PREFIX}/ticket`))).toMatchObject({
      tables: {},
      imports: { weighTicket: { name: { kind: 'text' } } },
      upstream: { prefix: PREFIX },
    })
  })

  it.each([
    '/ntocc-basic-api/ticket',
    `${PREFIX}`,
    `${PREFIX}-more/ticket`,
    `${PREFIX}/todo`,
    `${PREFIX}/import`,
    `${PREFIX}/import/weighTicket`,
    '/ntocc-ext-api/others/ticket',
  ])('does not have the call %s', path => {
    expect(areaProblems(contractWith(path)).join()).toContain(path)
  })

  it('says what is wrong with the rest of it', () => {
    const problemsOf = (more: object) => areaProblems(contractWith(`${PREFIX}/ticket`, more)).join()
    expect(problemsOf({ upstream: { prefix: '/tickets' } })).toContain("'/tickets' is not /ntocc-ext-api/<name>")
    expect(problemsOf({ upstream: { prefix: PREFIX, imports: { dock: 'weighTicket.edit' } } })).toContain(
      'imports.dock',
    )
    expect(problemsOf({ upstream: { prefix: PREFIX, imports: { weighTicket: 'no.such' } } })).toContain('no.such')
    expect(problemsOf({ jobs: { tell: shape({}) } })).toContain('jobs.tell')
    const resources = {
      weighTicket: resource<{ name: string }>()('weighTicket', {
        permission: { edit: 'weighTicket.edit' },
        keyword: ['name'],
      }),
    }
    expect(problemsOf({ resources })).toContain('resources.weighTicket')
  })

  it('is the only kind that has calls at such a prefix', () => {
    expect(areaProblems(contractWith(`${PREFIX}/ticket`, { upstream: undefined })).join()).toContain('not under an API')
  })
})
