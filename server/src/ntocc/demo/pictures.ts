import { createHash } from 'node:crypto'
import { fileReference } from '@ntocc/sdk/contracts'
import type { DemoLine, DemoPaper, DemoRow } from '@ntocc/sdk/service'
import { tableNameOf } from '../areas/registry.ts'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { drawPaper } from './drawing.ts'

const SPECIMEN: readonly DemoLine[] = [
  ['Name', 'Specimen'],
  ['Number', '000000'],
]

/** Drawing takes milliseconds a picture: a very large fleet has its own pictures for the first ones only. */
const MOST_OWN = 150

interface Drawn {
  id: string
  branch: string
  kind: string
  bytes: Buffer
}

/** Pictures of papers. Approved parties share one of each kind; who waits for a review, or failed one, has his own. */
export class Pictures {
  readonly #known = new Set<string>()
  #drawn: Drawn[] = []
  readonly #own = new Map<string, number>()
  /** Fields of entities whose records show pictures that are not written yet. */
  readonly #shown = new Map<string, Set<string>>()

  /** A row with pictures of its papers. */
  of(entity: string, row: DemoRow, papers: readonly DemoPaper[]): DemoRow {
    const own = this.#own.get(entity) ?? 0
    const isOwn = (row.authStatus === 1 || row.authStatus === 3) && own < MOST_OWN
    if (isOwn) this.#own.set(entity, own + 1)
    const fields = this.#shown.get(entity) ?? new Set()
    this.#shown.set(entity, fields)
    const shown = papers.map(paper => {
      fields.add(paper.field)
      const owner = isOwn ? String(row.code) : 'specimen'
      return [paper.field, [this.#reference(String(row.branchCode), owner, paper, isOwn ? row : undefined)]]
    })
    return { ...row, ...Object.fromEntries(shown) }
  }

  #reference(branch: string, owner: string, { kind, look, lines }: DemoPaper, row: DemoRow | undefined): string {
    const id = idOf(`${branch}/${owner}/${kind}`)
    if (!this.#known.has(id)) {
      this.#known.add(id)
      this.#drawn.push({ id, branch, kind, bytes: drawPaper(look, row ? lines(row) : SPECIMEN) })
    }
    return fileReference(id)
  }

  /** Writes what was drawn since the last time, and which records show it. The records must be there. */
  async write(db: Queryable): Promise<void> {
    for (const { id, branch, kind, bytes } of this.#drawn)
      await db.query(
        `insert into sys_file (id, branch_code, party_type, party_code, account_id, name, type, size, width, height, sha256, bytes)
         values ($1, $2, 'PLAT_ADMIN', $3, 0, $4, 'image/png', $5, $6, $7, $8, $9) on conflict do nothing`,
        [
          id,
          branch,
          `demo-${id}`,
          `${kind}.png`,
          bytes.length,
          bytes.readUInt32BE(16),
          bytes.readUInt32BE(20),
          createHash('sha256').update(bytes).digest('hex'),
          bytes,
        ],
      )
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

/** The same data have the same ids on every machine. */
const idOf = (name: string): string =>
  BigInt(`0x${createHash('sha256').update(`demo/${name}`).digest('hex').slice(0, 38)}`)
    .toString(36)
    .padStart(30, '0')
