// @vitest-environment node
import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestBackend, testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import type { PositionDevice } from '../../contract/devices.ts'
import { ID, REGISTERED, RESULT } from './bodies.ts'
import { frameCutter } from './frames.ts'
import { type Message, messageTo, readMessage } from './message.ts'

const DEVICES = '/ntocc-basic-api/positionDevice'

/** What `/readyz` says of a listener. */
interface Standing {
  name: string
  status: string
  port: number
  connections: number
  message?: string
}

/** A terminal that speaks the standard's language. */
class Terminal {
  readonly socket: Socket
  readonly #phone: Buffer
  readonly #answers: Message[] = []
  isClosed = false
  #serial = 0

  constructor(port: number, terminalNo: string) {
    this.#phone = Buffer.from(terminalNo.padStart(12, '0'), 'hex')
    this.socket = connectTo({ port, host: '127.0.0.1' })
    const cut = frameCutter()
    this.socket.on('data', chunk =>
      this.#answers.push(...cut(chunk as Buffer).flatMap(each => readMessage(each) ?? [])),
    )
    this.socket.on('close', () => {
      this.isClosed = true
    })
    this.socket.on('error', () => undefined)
  }

  bytes(id: number, body: Uint8Array = Buffer.alloc(0)): Buffer {
    return messageTo({ version: '2013', phone: this.#phone }, { id, serial: this.#serial++, body })
  }

  /** Sends and waits for the answer. @returns the result, and what stands behind it */
  async ask(id: number, body?: Uint8Array): Promise<{ result: number | undefined; code: string }> {
    const had = this.#answers.length
    this.socket.write(this.bytes(id, body))
    await expect.poll(() => this.#answers.length).toBeGreaterThan(had)
    const answer = this.#answers[had] as Message
    const at = answer.id === ID.registerAnswer ? 2 : 4
    return { result: answer.body[at], code: answer.body.subarray(at + 1).toString() }
  }

  register(plate: string, makerNo = '0000001'): Promise<{ result: number | undefined; code: string }> {
    const fixed = Buffer.from(`\0\0\0\0MAKER${'MODEL'.padEnd(20, '\0')}${makerNo}`)
    // Plates of the tests are of Guangdong: the character in GBK.
    const gbk = Buffer.concat([Buffer.from([0xd4, 0xc1]), Buffer.from(plate.slice(1))])
    return this.ask(ID.register, Buffer.concat([fixed, Buffer.of(1), gbk]))
  }

  gone = () => expect.poll(() => this.isClosed).toBe(true)
}

/** A position so many minutes ago. */
const placeOf = (minutesAgo: number, status = 0b11): Buffer => {
  const body = Buffer.alloc(28)
  body.writeUInt32BE(status, 4)
  body.writeUInt32BE(30_600_000, 8)
  body.writeUInt32BE(114_300_000, 12)
  body.writeUInt16BE(725, 18)
  const beijing = new Date(Date.now() - minutesAgo * 60_000 + 8 * 3_600_000).toISOString()
  Buffer.from(beijing.replaceAll(/\D/g, '').slice(2, 14), 'hex').copy(body, 22)
  return body
}

withDatabase('terminals by JT/T 808', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  let port: number
  const terminals: Terminal[] = []
  const PLATE = '粤B12345'

  const standing = async () =>
    ((await backend.app.inject('/readyz')).json().listeners as Standing[]).find(({ name }) => name === 'jt808')
  const come = (terminalNo: string): Terminal => {
    const terminal = new Terminal(port, terminalNo)
    terminals.push(terminal)
    return terminal
  }
  const enter = async (terminalNo: string): Promise<PositionDevice> => {
    const { data, errors } = await backend.post<PositionDevice>(
      DEVICES,
      { name: 'T', terminalNo, plateNo: PLATE },
      admin,
    )
    expect(errors).toBeUndefined()
    return data as PositionDevice
  }
  const stored = async () =>
    (await database().db.query('select 1 from messages_position where plate_no = $1', [PLATE])).rows.length
  /** One that has registered and said who it is. */
  const known = async (terminalNo: string): Promise<{ terminal: Terminal; code: string }> => {
    const terminal = come(terminalNo)
    const { result, code } = await terminal.register(PLATE)
    expect(result).toBe(REGISTERED.done)
    expect(await terminal.ask(ID.authenticate, Buffer.from(code))).toMatchObject({ result: RESULT.done })
    return { terminal, code }
  }

  beforeAll(async () => {
    const env = { JT808_PORT: '127.0.0.1:0', JT808_PER_ADDRESS: '6' }
    backend = await demoBackend(database().db, { env })
    admin = await backend.signIn('admin')
    await database().db.query(
      `update vehicle set plate_no = $1 where id = (select min(id) from vehicle where branch_code = 'HQ')`,
      [PLATE],
    )
    await vi.waitFor(async () => expect(await standing()).toMatchObject({ status: 'listening' }))
    port = (await standing())?.port ?? 0
  }, 240_000)
  afterEach(async () => {
    for (const terminal of terminals.splice(0)) terminal.socket.destroy()
    await database().db.query('update messages_position_device set is_deleted = true')
    await vi.waitFor(async () => expect((await standing())?.connections).toBe(0))
  })
  afterAll(() => backend.app.close())

  it('register only when staff have entered them, for their vehicle, and not in the place of another', async () => {
    const terminal = come('13800000001')
    expect(await terminal.register(PLATE)).toMatchObject({ result: REGISTERED.noTerminal, code: '' })
    const device = await enter('013800000001')
    expect(device.terminalNo).toBe('13800000001')
    expect(await terminal.register('粤B99999')).toMatchObject({ result: REGISTERED.noVehicle })
    const first = await terminal.register(PLATE)
    expect(first.result).toBe(REGISTERED.done)
    expect(await terminal.register(PLATE, 'ANOTHER')).toMatchObject({ result: REGISTERED.terminalTaken })
    expect((await terminal.register(PLATE)).code).not.toBe(first.code)
    expect(await terminal.ask(ID.authenticate, Buffer.from(first.code))).toMatchObject({ result: RESULT.failed })
    await terminal.gone()
    const { rows } = await database().db.query('select * from messages_position_device')
    expect(JSON.stringify(rows)).not.toContain(first.code)
    await enter('13800000002')
    expect(await come('13800000002').register(PLATE)).toMatchObject({ result: REGISTERED.vehicleTaken })
    const again = await backend.post(DEVICES, { name: 'T', terminalNo: '13800000001', plateNo: PLATE }, admin)
    expect(again.errors).toHaveProperty('terminalNo')
  })

  it('tell positions that are stored once; without a name, or for another, nothing is taken', async () => {
    await enter('13800000003')
    const stranger = come('13800000003')
    expect(await stranger.ask(ID.position, placeOf(9))).toMatchObject({ result: RESULT.failed })
    const { terminal, code } = await known('13800000003')
    const before = await stored()
    // Made once: a second later it would be another position.
    const place = placeOf(8)
    expect(await terminal.ask(ID.position, place)).toMatchObject({ result: RESULT.done })
    expect(await terminal.ask(ID.position, place)).toMatchObject({ result: RESULT.done })
    expect(await terminal.ask(ID.position, placeOf(7, 0b01))).toMatchObject({ result: RESULT.done })
    expect(await terminal.ask(ID.position, Buffer.alloc(27))).toMatchObject({ result: RESULT.wrong })
    expect(await terminal.ask(0x0801)).toMatchObject({ result: RESULT.unsupported })
    expect(await stored()).toBe(before + 1)
    // Cut off in the middle of a message, it comes again and takes the place of the connection before.
    terminal.socket.write(terminal.bytes(ID.position, placeOf(6)).subarray(0, 20))
    const again = come('13800000003')
    expect(await again.ask(ID.authenticate, Buffer.from(code))).toMatchObject({ result: RESULT.done })
    await terminal.gone()
    expect(await again.ask(ID.position, placeOf(6))).toMatchObject({ result: RESULT.done })
    expect(await stored()).toBe(before + 2)
  })

  it('that are blocked while they are connected are refused with the next message', async () => {
    const { id, version } = await enter('13800000004')
    const { terminal } = await known('13800000004')
    const move = { id, version, move: 'disable' }
    expect((await backend.put(`${DEVICES}/move`, move, admin)).status).toBe(0)
    expect(await terminal.ask(ID.heartbeat)).toMatchObject({ result: RESULT.failed })
    await terminal.gone()
  })

  it('whose registration staff end are refused with the next message, and may register anew', async () => {
    const { id } = await enter('13800000007')
    const { terminal, code } = await known('13800000007')
    const { rows } = await database().db.query('select version from messages_position_device where id = $1', [id])
    const release = (token: string) =>
      backend.post('/ntocc-tms-api/positionDevice/release', { id, version: rows[0]?.version }, token)
    expect((await release(await backend.signIn('shipper'))).status).toBe(4030)
    expect((await release(await backend.signIn('hubei'))).status).toBe(4040)
    expect(await terminal.ask(ID.heartbeat)).toMatchObject({ result: RESULT.done })
    expect((await release(admin)).status).toBe(0)
    expect(await terminal.ask(ID.position, placeOf(4))).toMatchObject({ result: RESULT.failed })
    await terminal.gone()
    const again = come('13800000007')
    expect(await again.ask(ID.authenticate, Buffer.from(code))).toMatchObject({ result: RESULT.failed })
    await again.gone()
    expect((await come('13800000007').register(PLATE, 'ANOTHER')).result).toBe(REGISTERED.done)
  })

  it('are seen by staff of their branch alone, and tell of its vehicles alone', async () => {
    await enter('13800000008')
    const hubei = await backend.signIn('hubei')
    const { data } = await backend.get<{ records: unknown[] }>(`${DEVICES}?pageSize=10`, hubei)
    expect(data?.records).toEqual([])
    expect((await backend.get(`${DEVICES}?pageSize=10`, await backend.signIn('shipper'))).status).toBe(4030)
    const foreign = await backend.post(DEVICES, { name: 'T', terminalNo: '13800000009', plateNo: PLATE }, hubei)
    expect(foreign.errors).toEqual({ plateNo: { code: 'validation.reference.unknown' } })
  })

  it.each([['1234'], ['0000001234'], ['123456789012345678901'], ['12345a']])(
    'have a number of 5 to 20 digits without the zeros before it, not %s',
    async terminalNo => {
      const answer = await backend.post(DEVICES, { name: 'T', terminalNo, plateNo: PLATE }, admin)
      const params = { min: 5, max: 20 }
      expect(answer.errors).toEqual({ terminalNo: { code: 'validation.digits.pattern', params } })
    },
  )

  it('have no answer while the database cannot store, and send the same again', async () => {
    await enter('13800000005')
    const { terminal } = await known('13800000005')
    const { db } = database()
    const before = await stored()
    await db.query('alter table messages_vehicle_state rename to messages_vehicle_away')
    const position = terminal.bytes(ID.position, placeOf(5))
    terminal.socket.write(position)
    // The next answer is that of the heartbeat: the position had none.
    expect(await terminal.ask(ID.heartbeat)).toMatchObject({ result: RESULT.done, code: '' })
    await db.query('alter table messages_vehicle_away rename to messages_vehicle_state')
    expect(await terminal.ask(ID.position, placeOf(5))).toMatchObject({ result: RESULT.done })
    expect(await stored()).toBe(before + 1)
  })

  it('are so many from one address; who says too much before a name, or what is no message, is gone', async () => {
    const six = Array.from({ length: 6 }, () => come('13800000006'))
    await vi.waitFor(async () => expect((await standing())?.connections).toBe(6))
    await come('13800000006').gone()
    const [flood, noise] = six as [Terminal, Terminal]
    flood.socket.write(Buffer.concat(Array.from({ length: 11 }, () => flood.bytes(ID.heartbeat))))
    await flood.gone()
    noise.socket.write(Buffer.alloc(3_000, 1))
    await noise.gone()
  })

  it('find no port that another program has: the area goes on and says so', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address() as { port: number }
    const other = await testBackend(database().db, { env: { JT808_PORT: `127.0.0.1:${address.port}` } })
    const told = async () =>
      (await other.app.inject('/readyz')).json() as { listeners: Standing[]; areas: { id: string; status: string }[] }
    await vi.waitFor(async () =>
      expect((await told()).listeners[0]).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('taken'),
      }),
    )
    expect((await told()).areas).toContainEqual(expect.objectContaining({ id: 'messages', status: 'running' }))
    taken.close()
    await other.app.close()
  })
})
