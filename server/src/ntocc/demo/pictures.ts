import { createHash } from 'node:crypto'
import { fileReference, type LocalizedText } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { type DocumentKind, drawDocument } from './documents.ts'
import type { DbRow } from './rows.ts'

type Line = readonly [label: string, value: unknown]

interface Pictured {
  /** Field that shows the picture. */
  field: string
  kind: DocumentKind
  lines(row: DbRow): Line[]
}

const english = (value: unknown): string => (value as LocalizedText | undefined)?.en ?? ''

/** Of some papers in review the picture says another day than was typed: there is something to find. */
const misread = (row: DbRow, day: unknown): string => {
  const text = String(day)
  return String(row.code).endsWith('3') ? `${Number(text.slice(0, 4)) - 1}${text.slice(4)}` : text
}

const PICTURED: Readonly<Record<'driver' | 'vehicle' | 'shipment' | 'shipmentContract', readonly Pictured[]>> = {
  driver: [
    {
      field: 'idFront',
      kind: 'idFront',
      lines: row => [
        ['Name', english(row.name)],
        ['Sex', row.gender],
        ['Number', row.idNo],
      ],
    },
    {
      field: 'idBack',
      kind: 'idBack',
      lines: row => [
        ['Valid from', row.idFrom],
        ['Valid until', row.idTo],
        ['Register', row.code],
      ],
    },
    {
      field: 'licenceImgs',
      kind: 'licence',
      lines: row => [
        ['Number', row.licenceNo],
        ['Name', english(row.name)],
        ['Class', row.licenceClass],
        ['Valid from', row.licenceFrom],
        ['Valid until', misread(row, row.licenceTo)],
      ],
    },
    {
      field: 'qualificationImgs',
      kind: 'qualification',
      lines: row => [
        ['Name', english(row.name)],
        ['Number', row.qualificationNo],
        ['Valid until', row.qualificationTo],
      ],
    },
  ],
  vehicle: [
    {
      field: 'licenceImgs',
      kind: 'vehicleLicence',
      lines: row => [
        ['Plate', row.plateNo],
        ['Owner', english(row.owner)],
        ['VIN', row.vin],
        ['Registered', row.registerDate],
        ['Gross mass / payload, t', `${String(row.grossMass)} / ${String(row.tonnage)}`],
        ['Inspection until', misread(row, row.inspectionTo)],
      ],
    },
    { field: 'carPhotos', kind: 'vehicle', lines: row => [['Plate', row.plateNo]] },
  ],
  shipment: [
    {
      field: 'licenceImg',
      kind: 'businessLicence',
      lines: row => [
        ['Name', english(row.name)],
        ['Credit code', row.uscc],
        ['Legal representative', english(row.legalPerson)],
        ['Valid until', row.licenceExpire],
      ],
    },
  ],
  shipmentContract: [{ field: 'attachments', kind: 'contract', lines: row => [['Number', row.contractNo]] }],
}

const SPECIMEN: readonly Line[] = [
  ['Name', 'Specimen'],
  ['Number', '000000'],
]

/** Drawing takes milliseconds a picture: a very large fleet has its own pictures for the first ones only. */
const MOST_OWN = 150

/** Approved parties share one picture of each paper; who waits for a review, or failed one, has his own. */
export class Pictures {
  readonly #files = new Map<string, { branch: string; kind: DocumentKind; bytes: Buffer }>()
  readonly #own = new Map<string, number>()

  /** A row with pictures of its papers. */
  of(entity: keyof typeof PICTURED, row: DbRow): DbRow {
    const drawn = this.#own.get(entity) ?? 0
    const isOwn = (row.authStatus === 1 || row.authStatus === 3) && drawn < MOST_OWN
    if (isOwn) this.#own.set(entity, drawn + 1)
    const shown = PICTURED[entity].map(({ field, kind, lines }) => {
      const owner = isOwn ? String(row.code) : 'specimen'
      return [field, [this.#reference(String(row.branchCode), owner, kind, () => (isOwn ? lines(row) : SPECIMEN))]]
    })
    return { ...row, ...Object.fromEntries(shown) }
  }

  #reference(branch: string, owner: string, kind: DocumentKind, lines: () => readonly Line[]): string {
    const id = idOf(`${branch}/${owner}/${kind}`)
    if (!this.#files.has(id)) this.#files.set(id, { branch, kind, bytes: drawDocument(kind, lines()) })
    return fileReference(id)
  }

  /** Writes the files, and which records show them. The records must be there. */
  async write(db: Queryable): Promise<void> {
    for (const [id, { branch, kind, bytes }] of this.#files) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
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
          sha256,
          bytes,
        ],
      )
    }
    for (const [entity, columns] of Object.entries(COLUMNS))
      for (const column of columns)
        await db.query(
          `insert into sys_file_use (file_id, entity, record_id)
           select substr(reference, 6), '${entity}', r.id from ${snakeCase(entity)} r, jsonb_array_elements_text(r.${column}) reference
           where jsonb_typeof(r.${column}) = 'array' and reference like 'file/%' on conflict do nothing`,
        )
  }
}

const COLUMNS = {
  driver: ['id_front', 'id_back', 'licence_imgs', 'qualification_imgs'],
  vehicle: ['licence_imgs', 'car_photos'],
  shipment: ['licence_img'],
  shipmentContract: ['attachments'],
} as const

/** The same data have the same ids on every machine. */
const idOf = (name: string): string =>
  BigInt(`0x${createHash('sha256').update(`demo/${name}`).digest('hex').slice(0, 38)}`)
    .toString(36)
    .padStart(30, '0')
