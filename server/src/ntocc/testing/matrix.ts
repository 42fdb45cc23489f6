import { type Endpoint, fileCalls, type PartyType, pathOf } from '@ntocc/sdk/contracts'
import { routes } from '../routes.ts'
import { AREA_SOURCES, declaredCalls, declaredResources } from './areas.ts'
import type { TestBackend } from './backend.ts'
import { type Caller, IDS, MARKS, type Mark, markOf, PARTIES } from './parties.ts'

/**
 * Every call of the table, made about records that are marked with whose they are. What must come of it follows from what the
 * call declares, so a new call is in here without anybody's doing.
 */

export const FORBIDDEN = 4030

export const table: readonly Endpoint[] = [...declaredCalls, fileCalls.upload, fileCalls.content] as readonly Endpoint[]
const ofAreas = AREA_SOURCES.flatMap(({ calls: own }) => own.map(({ name }) => name))
const answered = new Set([
  ...routes.map(({ endpoint }) => endpoint.name),
  ...ofAreas,
  'fileUpload',
  'fileContent',
  'installedPlugins',
])
export const calls = table.filter(({ name }) => answered.has(name))
export const closed = calls.filter(each => !each.public)
export const reading = calls.filter(({ method, data }) => method === 'GET' && data.kind !== 'none')
const changing = closed.filter(({ method, signedIn }) => method !== 'GET' && signedIn !== 'own')

/** Everybody of the branch may read what it answers, as it is declared. */
export const isShared = ({ name, public: isPublic, signedIn }: Endpoint): boolean =>
  isPublic || signedIn === 'shared' || declaredResources.some(({ shared, calls: own }) => shared && name in own)

/** Names a record in every way that calls of the table do. */
export const naming = (mark: Mark, entity = 'driver'): Record<string, string> => {
  const [id, code] = [String(IDS[mark]), markOf(mark)]
  const kind = { vehicle: 'vehicle', driverTeam: 'team', shipment: 'shipper' }[entity] ?? 'driver'
  return {
    id,
    ids: id,
    versions: '0',
    entity,
    kind,
    type: code,
    types: 'role,unit',
    contractCode: code,
    partyCode: code,
    vehicleNo: code,
  }
}

/** Records of their own, of somebody else, and of another branch. */
export const marksFor = (party: PartyType): Mark[] => [
  ...PARTIES.filter(each => each === party),
  'nobody' as const,
  'elsewhere' as const,
]

export const marksIn = (text: string): Mark[] => MARKS.filter(mark => text.includes(markOf(mark)))

export interface Answer {
  /** Envelope status; 0 for a file. */
  status: number
  text: string
}

/** How the calls are made of a backend. */
export const matrixOf = (backend: () => TestBackend) => {
  const send = async (
    { method, path, name }: Endpoint,
    id: number | string,
    { token, query, body }: { token?: string; query?: Record<string, string>; body?: object | string } = {},
  ): Promise<Answer> => {
    const isFile = name === 'fileUpload'
    const answer = await backend().app.inject({
      method,
      url: pathOf({ name, path }, { id, entity: 'driver' }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isFile && { 'content-type': 'application/octet-stream' }),
      },
      ...(query && { query }),
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: isFile ? 'bytes' : (body ?? {}) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: isJson ? (answer.json() as Answer).status : 0, text: answer.body }
  }

  /** The answers to everything that can be asked of a reading call about a record. */
  const asked = async (call: Endpoint, mark: Mark, token?: string): Promise<Answer[]> => {
    const named = await send(call, IDS[mark], { ...(token && { token }), query: naming(mark) })
    // Without a record in its path or query it is the same question for all of them.
    if (!call.path.includes('{') && mark !== 'nobody') return [named]
    return [named, await send(call, IDS[mark], { ...(token && { token }) })]
  }

  /** Tries to change a record by every call that changes something. */
  const tried = async (caller: Caller, mark: Mark): Promise<void> => {
    for (const call of changing) {
      const input = naming(mark)
      const id = IDS[mark]
      const body = {
        ...input,
        id,
        version: 0,
        move: 'submit',
        items: [{ id, sequence: 1 }],
        ids: [id],
        enabled: true,
        remark: 'changed',
      }
      await send(call, id, { token: caller.token, query: { id: String(id), ids: String(id), versions: '0' }, body })
    }
  }

  /** Calls that ask for a code and are not refused, or show a record all the same. */
  const opened = async ({ token }: Caller): Promise<string[]> => {
    const found: string[] = []
    for (const { name, ...call } of closed.filter(each => each.permission)) {
      const { status, text } = await send({ ...call, name }, IDS.nobody, { token })
      if (status !== FORBIDDEN || marksIn(text).length > 0) found.push(name)
    }
    return found
  }

  /** What calls show that somebody of this kind must not see. */
  const shown = async (
    those: readonly Endpoint[],
    { token, partyType }: Caller,
    mayNot: (call: Endpoint, mark: Mark) => boolean,
  ): Promise<string[]> => {
    const found: string[] = []
    for (const call of those)
      for (const mark of marksFor(partyType))
        for (const { text } of await asked(call, mark, token))
          found.push(
            ...marksIn(text)
              .filter(each => mayNot(call, each))
              .map(each => `${call.name} shows ${each}`),
          )
    return found
  }

  return { send, tried, opened, shown }
}

/** Calls that ask for no code, of records that are not everybody's. */
export const unasked = reading.filter(each => !each.permission && !isShared(each))
