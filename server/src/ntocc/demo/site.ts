import { createHash } from 'node:crypto'
import { Banner, Bulletin, fileReference } from '@ntocc/sdk/contracts'
import type { DemoRow } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { asEntity } from '../records/entity.ts'
import { BRANCHES } from './branches.ts'
import { insertRows } from './bulk.ts'
import { record } from './record.ts'
import { DAY } from './rhythm.ts'
import { SITE_PICTURES, type SitePicture } from './site-pictures.ts'
import { BANNERS, NEWS } from './site-texts.ts'

/** The same data have the same ids on every machine. */
const fileId = (branch: string, picture: SitePicture): string =>
  BigInt(`0x${createHash('sha256').update(`demo/${branch}/site/${picture}`).digest('hex').slice(0, 38)}`)
    .toString(36)
    .padStart(30, '0')

const pictureOf = (branch: string, picture: SitePicture): string[] => [fileReference(fileId(branch, picture))]

const bannersOf = (branch: string, now: number): DemoRow[] =>
  BANNERS.map(({ key, picture, title }, at) => ({
    ...record(`${branch}-BANNER-${key}`, branch, now - 30 * DAY),
    type: 'HTSY',
    title,
    image: pictureOf(branch, picture),
    sort: (at + 1) * 10,
    isRelease: '1',
    from: new Date(now - 30 * DAY).toISOString(),
    to: new Date(now + 365 * DAY).toISOString(),
    status: 1,
  }))

const newsOf = (branch: string, now: number): DemoRow[] =>
  NEWS.map(({ key, newsType, picture, daysAgo, draft, views, title, summary, body }) => ({
    ...record(`${branch}-NEWS-${key}`, branch, now - Math.max(1, daysAgo + 1) * DAY),
    newsType,
    title,
    summary,
    body,
    cover: pictureOf(branch, picture),
    isRelease: draft ? '0' : '1',
    publishTime: draft ? null : new Date(now - daysAgo * DAY).toISOString(),
    views,
    status: 1,
  }))

const writePictures = async (tx: Queryable, branch: string): Promise<void> => {
  for (const [name, svg] of Object.entries(SITE_PICTURES)) {
    const id = fileId(branch, name as SitePicture)
    const bytes = Buffer.from(svg)
    const digest = createHash('sha256').update(bytes).digest('hex')
    await tx.query(
      `insert into sys_file (id, branch_code, party_type, party_code, name, type, size, sha256, bytes, account_id)
       values ($1, $2, 'PLAT_ADMIN', $3, $4, 'image/svg+xml', $5, $6, $7, 0) on conflict do nothing`,
      [id, branch, `demo-${id}`, `${name}.svg`, bytes.length, digest, bytes],
    )
  }
}

const USES = [
  ['banner', 'image'],
  ['bulletin', 'cover'],
] as const

/**
 * Banners and news of the portal, of every branch of the demo. Where they are already, those that nobody has changed
 * come to stand at the new instant.
 * @param now the instant the data stand at, ms
 */
export const seedDemoSite = async (tx: Queryable, now: number): Promise<void> => {
  for (const [table] of USES) {
    const gone = `delete from ${table} where created_by = 'demo' and version = 0 returning id`
    await tx.query(
      `with gone as (${gone}) delete from sys_file_use u using gone where u.entity = $1 and u.record_id = gone.id`,
      [table],
    )
  }
  for (const branch of BRANCHES) {
    await writePictures(tx, branch)
    await insertRows(tx, asEntity(Banner), bannersOf(branch, now))
    await insertRows(tx, asEntity(Bulletin), newsOf(branch, now))
  }
  for (const [entity, column] of USES)
    await tx.query(
      `insert into sys_file_use (file_id, entity, record_id)
       select substr(reference, 6), $1, r.id from ${entity} r, jsonb_array_elements_text(r.${column}) reference
       where r.created_by = 'demo' and reference like 'file/%' on conflict do nothing`,
      [entity],
    )
}
