import { createHash } from 'node:crypto'
import { endpoints, fileIdOf, OUTSIDE_SERVICES, type OutsideServiceName, type PaperText } from '@ntocc/sdk/contracts'
import { type Limit, takeTry } from '../account/tries.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { askService, type OutsideService, ServiceFailure } from '../outside/ask.ts'
import { bytesOf, findFile } from '../records/file-read.ts'
import { type Kept, keepAnswer, keptAnswer } from './answers.ts'
import { isPaperKind, paperTextOf } from './papers.ts'
import { standingOf } from './settings.ts'
import { simulatedPaper } from './simulated-papers.ts'

const DAY_MINUTES = 24 * 60

/** Each reading costs the platform money, whether anything comes of it or not. */
const readings = ({ daily }: OutsideService): Limit => ({
  kind: 'ocr',
  most: daily,
  windowMinutes: DAY_MINUTES,
  refusal: 'OCR_TOO_MANY',
})

const REFUSALS = { refused: 'OCR_UNREADABLE', exhausted: 'OCR_FAILED', trouble: 'OCR_FAILED' } as const

const readAnew = async (ctx: SignedCtx, service: OutsideService, asked: object): Promise<unknown> => {
  await takeTry(ctx.db, readings(service), ctx.session.accountId)
  try {
    return await askService(service, asked)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    ctx.log.warn({ service: 'ocr', kind: error.kind, problem: error.message }, 'a paper could not be read')
    throw new BackendError(REFUSALS[error.kind])
  }
}

/** The file's picture. @throws BackendError NOT_FOUND, FILE_COVERED; OCR_UNREADABLE for what is no picture */
const pictureOf = async (ctx: SignedCtx, url: string) => {
  const id = fileIdOf(url)
  if (!id) throw new BackendError('INVALID', { errors: { url: { code: 'validation.images.missing' } } })
  const file = await findFile(ctx, id)
  if (!file.type.startsWith('image/')) throw new BackendError('OCR_UNREADABLE')
  return { file, bytes: () => bytesOf(ctx.db, file.id) }
}

/**
 * What stands on a paper, read from a picture that the caller may see. The same picture is read once a day, whoever of
 * the branch asks.
 */
const readCard = handle(
  endpoints.ocrCard,
  async (ctx, { query: { type: kind = '', url = '' } }): Promise<PaperText> => {
    const service = ctx.config.ocr
    if (!service && !ctx.config.simulate) throw new BackendError('OCR_NOT_CONFIGURED')
    if (!isPaperKind(kind)) throw new BackendError('INVALID', { errors: { type: { code: 'validation.code.unknown' } } })
    const { file, bytes } = await pictureOf(ctx, url)
    if (!service) return simulatedPaper(kind, ctx.session.accountId)
    const key = createHash('sha256').update(`ocr\n${kind}\n${file.sha256}`).digest('base64url')
    const kept: Kept = { secret: ctx.config.clientSecret, branchCode: ctx.session.branchCode, key }
    const known = await keptAnswer(ctx.db, kept)
    if (known) return known as PaperText
    const image = (await bytes()).toString('base64')
    const read = paperTextOf(kind, await readAnew(ctx, service, { kind, type: file.type, image }))
    if (Object.keys(read).length === 0) throw new BackendError('OCR_UNREADABLE')
    await keepAnswer(ctx.db, kept, read)
    return read
  },
)

/** Which services there are: pages say plainly what is not connected, and what is only played. */
const tellServices = handle(endpoints.outsideServices, async ({ config }) => {
  const told = OUTSIDE_SERVICES.map((name: OutsideServiceName) => [name, standingOf(config, name)] as const)
  return Object.fromEntries(told) as Record<OutsideServiceName, ReturnType<typeof standingOf>>
})

export const ocrRoutes: Route[] = [readCard, tellServices]
