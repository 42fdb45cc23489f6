import type { Conversation, Line } from '@ntocc/sdk/service'
import type { SentPosition } from '../../contract/positions.ts'
import { authenticate, type Device, deregister, isStill, register } from '../devices.ts'
import { takeBatch } from '../intake.ts'
import type { MessagesArea } from '../types.ts'
import {
  answerBody,
  ID,
  type Place,
  RESULT,
  type Result,
  readAuthentication,
  readPlace,
  readPlaces,
  readRegistration,
  registeredBody,
} from './bodies.ts'
import { type Message, messageTo, readMessage } from './message.ts'

/** Pieces without sense, one after the other: whoever sends them does not speak this language. */
const MOST_GARBAGE = 20

/** Connections of terminals that have said who they are, by the id of the terminal: one that comes again takes its place. */
const connected = new Map<number, TerminalConversation>()

/**
 * What is said with one terminal. Nothing is remembered of it but who it is: what it may do is asked of the database with each
 * message, so that blocking it works at once, whichever replica it is connected to. A message that fails has no answer, and the
 * terminal keeps its positions.
 */
export class TerminalConversation implements Conversation {
  readonly #ctx: MessagesArea
  readonly #line: Line
  #device: (Device & { terminalNo: string }) | undefined
  #serial = 0
  #garbage = 0

  constructor(ctx: MessagesArea, line: Line) {
    this.#ctx = ctx
    this.#line = line
  }

  async message(frame: Uint8Array): Promise<void> {
    const message = readMessage(frame)
    if (!message) {
      this.#garbage += 1
      if (this.#garbage >= MOST_GARBAGE) this.#line.close()
      return
    }
    this.#garbage = 0
    if (message.isPart || message.isEncrypted) return this.#answer(message, RESULT.unsupported)
    switch (message.id) {
      case ID.terminalAnswer:
        return
      case ID.register:
        return this.#register(message)
      case ID.authenticate:
        return this.#authenticate(message)
      default:
        return this.#ofDevice(message)
    }
  }

  ended(): void {
    if (this.#device && connected.get(this.#device.id) === this) connected.delete(this.#device.id)
  }

  async #register(message: Message): Promise<void> {
    const said = readRegistration(message)
    if (!said) return this.#answer(message, RESULT.wrong)
    const { result, code } = await register(this.#ctx, { ...message, said })
    this.#send(message, ID.registerAnswer, registeredBody(message, result, code))
  }

  async #authenticate(message: Message): Promise<void> {
    const code = readAuthentication(message)
    if (code === undefined) return this.#answer(message, RESULT.wrong)
    const device = await authenticate(this.#ctx, message.terminalNo, code)
    if (!device) {
      this.#answer(message, RESULT.failed)
      this.#line.close()
      return
    }
    this.ended()
    this.#device = { ...device, terminalNo: message.terminalNo }
    const before = connected.get(device.id)
    connected.set(device.id, this)
    if (before) before.#line.close()
    this.#line.known()
    this.#answer(message, RESULT.done)
  }

  /** What only a terminal may send that has said who it is. */
  async #ofDevice(message: Message): Promise<void> {
    const device = this.#device
    if (!device || device.terminalNo !== message.terminalNo) return this.#answer(message, RESULT.failed)
    if (!(await isStill(this.#ctx, device))) {
      this.#answer(message, RESULT.failed)
      this.#line.close()
      return
    }
    switch (message.id) {
      case ID.heartbeat:
        return this.#answer(message, RESULT.done)
      case ID.position:
        return this.#take(message, device, placesOf(readPlace(message.body)))
      case ID.positions:
        return this.#take(message, device, readPlaces(message.body))
      case ID.deregister:
        await deregister(this.#ctx, device)
        this.#answer(message, RESULT.done)
        this.#line.close()
        return
      default:
        return this.#answer(message, RESULT.unsupported)
    }
  }

  async #take(message: Message, { branch, plateNo }: Device, places: (Place | 'nowhere')[] | undefined): Promise<void> {
    if (!places) return this.#answer(message, RESULT.wrong)
    const sent = places.filter(place => place !== 'nowhere').map((place): SentPosition => sentPosition(plateNo, place))
    if (sent.length === 0) return this.#answer(message, RESULT.done)
    const { unknown } = await this.#ctx.inBranch(branch, ctx => takeBatch(ctx, sent, plateNo))
    // What is late, or of a time to come, will not be taken later either; a vehicle that is missing may be entered again.
    this.#answer(message, unknown > 0 ? RESULT.failed : RESULT.done)
  }

  #answer(message: Message, result: Result): void {
    this.#send(message, ID.platformAnswer, answerBody(message, result))
  }

  #send(message: Message, id: number, body: Uint8Array): void {
    this.#line.send(messageTo(message, { id, serial: this.#serial++, body }))
  }
}

const placesOf = (place: Place | 'nowhere' | undefined) => (place === undefined ? undefined : [place])

const sentPosition = (plateNo: string, { time, lng, lat, speed }: Place): SentPosition => ({
  plateNo,
  time,
  lng,
  lat,
  ...(speed !== undefined && { speed }),
})
