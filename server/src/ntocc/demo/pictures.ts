import { createHash } from 'node:crypto'
import { fileReference } from '@ntocc/sdk/contracts'
import { type DemoLine, type DemoPaper, type DemoPicture, type DemoRow, drawDemoPaper } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { tableNameOf } from '../registry/areas.ts'

/** What a paper says that many share. */
const SPECIMEN: readonly DemoLine[] = [
  ['姓名', '样本'],
  ['号码', '000000'],
]

/** A very large fleet has its own pictures for the first ones only: they would be most of its database. */
const MOST_OWN = 2000
/** Files of one statement. */
const AT_ONCE = 100
const COLUMNS = 9

interface Drawn {
  id: string
  branch: string
  kind: string
  picture: DemoPicture
}

/** Pictures of papers: each record has its own, as long as they are not too many; the others share one of each kind. */
export class Pictures {
  readonly #known = new Set<string>()
  #drawn: Drawn[] = []
  readonly #own = new Map<string, number>()
  /** Fields of entities whose records show pictures that are not written yet. */
  readonly #shown = new Map<string, Set<string>>()

  /**
   * A row with pictures of its papers.
   * @param shownAs the row as its papers tell of it
   */
  of(entity: string, row: DemoRow, papers: readonly DemoPaper[], shownAs = row): DemoRow {
    const own = this.#own.get(entity) ?? 0
    const isOwn = own < MOST_OWN || row.authStatus === 1 || row.authStatus === 3
    if (isOwn) this.#own.set(entity, own + 1)
    const fields = this.#shown.get(entity) ?? new Set()
    this.#shown.set(entity, fields)
    const shown: Record<string, string[]> = {}
    for (const paper of papers) {
      fields.add(paper.field)
      const owner = isOwn ? String(row.code) : 'specimen'
      const reference = this.#reference(String(row.branchCode), owner, paper, isOwn ? shownAs : undefined)
      shown[paper.field] = [...(shown[paper.field] ?? []), reference]
    }
    return { ...row, ...shown }
  }

  #reference(branch: string, owner: string, { kind, look, lines }: DemoPaper, row: DemoRow | undefined): string {
    const id = idOf(`${branch}/${owner}/${kind}`)
    if (!this.#known.has(id)) {
      this.#known.add(id)
      this.#drawn.push({ id, branch, kind, picture: drawDemoPaper(look, row ? lines(row) : SPECIMEN) })
    }
    return fileReference(id)
  }

  /** Writes what was drawn since the last time, and which records show it. The records must be there. */
  async write(db: Queryable): Promise<void> {
    for (let at = 0; at < this.#drawn.length; at += AT_ONCE) {
      const some = this.#drawn.slice(at, at + AT_ONCE).map(fileRow)
      const places = some.map(
        (row, nth) => `(${row.map((_, column) => `$${nth * COLUMNS + column + 1}`).join(', ')}, 0)`,
      )
      await db.query(
        `insert into sys_file (id, branch_code, party_type, party_code, name, type, size, sha256, bytes, account_id)
         values ${places.join(', ')} on conflict do nothing`,
        some.flat(),
      )
    }
    for (const [entity, fields] of this.#shown)
      for (const column of [...fields].map(snakeCase))
        await db.query(
          `insert into sys_file_use (file_id, entity, record_id)
           select substr(reference, 6), $1, r.id from ${tableNameOf({ name: entity })} r, jsonb_array_elements_text(r.${column}) reference
           where jsonb_typeof(r.${column}) = 'array' and reference like 'file/%' on conflict do nothing`,
          [entity],
        )
    this.#drawn = []
    this.#shown.clear()
  }
}

const fileRow = ({ id, branch, kind, picture }: Drawn) => {
  const bytes = Buffer.from(picture.svg)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return [id, branch, 'PLAT_ADMIN', `demo-${id}`, `${kind}.svg`, 'image/svg+xml', bytes.length, digest, bytes]
}

/** The same data have the same ids on every machine. */
const idOf = (name: string): string =>
  BigInt(`0x${createHash('sha256').update(`demo/${name}`).digest('hex').slice(0, 38)}`)
    .toString(36)
    .padStart(30, '0')
