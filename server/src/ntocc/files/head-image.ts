import { randomBytes } from 'node:crypto'
import {
  endpoints,
  HEAD_IMAGE_TYPES,
  headImagePath,
  MOST_HEAD_IMAGE_BYTES,
  MOST_HEAD_IMAGE_SIDE,
} from '@ntocc/sdk/contracts'
import { isOneOf, REQUIRED } from '@ntocc/sdk/fields'
import { type Limit, takeTry } from '../account/tries.ts'
import { BackendError, invalid } from '../errors.ts'
import { FileAnswer, handle, handleFile, type Route } from '../http/handle.ts'
import { receive } from './receive.ts'

const CHANGES: Limit = { kind: 'headImage', most: 30, windowMinutes: 60 }
const DATA_URL = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/

const wrong = (code: string, params?: Record<string, number>) =>
  invalid({ image: { code: `validation.headImage.${code}`, ...(params && { params }) } })

/**
 * The picture of a data URL: a square of a format that every browser shows, looked at by its bytes, without what cameras
 * write into it. @throws BackendError INVALID
 */
const pictureOf = async (image: string) => {
  const [, , text] = DATA_URL.exec(image) ?? []
  if (!text) throw wrong('type')
  const sent = Buffer.from(text, 'base64')
  if (sent.length > MOST_HEAD_IMAGE_BYTES) throw wrong('size', { max: MOST_HEAD_IMAGE_BYTES / 1024 })
  const stream = (async function* () {
    yield sent
  })()
  const { bytes, type, width, height } = await receive(stream, { place: false })
  if (!isOneOf(HEAD_IMAGE_TYPES, type)) throw wrong('type')
  if (!width || width !== height || width > MOST_HEAD_IMAGE_SIDE) throw wrong('square', { max: MOST_HEAD_IMAGE_SIDE })
  return { bytes, type }
}

/** The own picture: another one, or none. */
const update = handle(endpoints.headImageUpdate, async (ctx, { body: { image } }) => {
  const { accountId, branchCode } = ctx.session
  // To take a picture away is said by null; a call that says nothing takes none.
  if (image === undefined) throw invalid({ image: REQUIRED })
  await takeTry(ctx.db, CHANGES, accountId)
  const picture = image ? await pictureOf(image) : undefined
  // An address of its own for each picture: browsers keep one for as long as they like.
  const id = randomBytes(18).toString('base64url')
  await ctx.db.transaction(async tx => {
    await tx.query('delete from sys_head_image where account_id = $1', [accountId])
    if (picture)
      await tx.query(
        'insert into sys_head_image (account_id, branch_code, id, type, bytes) values ($1, $2, $3, $4, $5)',
        [accountId, branchCode, id, picture.type, picture.bytes],
      )
    await tx.query('update sys_account set head_img = $2, gmt_modified = now() where id = $1', [
      accountId,
      picture ? headImagePath(id) : null,
    ])
  })
  ctx.audit({ object: `account:${ctx.session.username}`, after: { headImage: picture ? 'changed' : 'removed' } })
  return picture ? { headImg: headImagePath(id) } : {}
})

interface ImageRow extends Record<string, unknown> {
  type: string
  bytes: Buffer
}

/** A picture of somebody of the branch. */
const content = handleFile(endpoints.headImage, async (ctx, { params }) => {
  const found = await ctx.db.query<ImageRow>(
    'select type, bytes from sys_head_image where id = $1 and branch_code = $2',
    [params.id, ctx.session.branchCode],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return new FileAnswer(row.bytes, {
    'content-type': row.type,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
})

export const headImageRoutes: Route[] = [update, content]
