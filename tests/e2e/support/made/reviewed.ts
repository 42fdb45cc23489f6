import { pngFile } from '../../../../server/src/ntocc/testing/files.ts'
import { BASIC, type Desk, type Seen } from './desk.ts'

/** How far the review of a record is; approved unless told. */
export interface Wish {
  review?: 'none' | 'waiting' | 'approved'
}

/** What a review calls the records of a list. */
const KIND = { driver: 'driver', vehicle: 'vehicle', shipment: 'shipper' } as const
export type Reviewed = keyof typeof KIND

/** Pictures without which the papers of a record are not handed in. */
const PICTURES = {
  driver: ['idFront', 'idBack', 'licenceImgs', 'qualificationImgs'],
  vehicle: ['licenceImgs'],
  shipment: ['licenceImg'],
} as const satisfies Record<Reviewed, readonly string[]>

/** The administrator approves a record that was handed in. */
export async function approve({ as }: Desk, list: Reviewed, { id, version }: Seen): Promise<void> {
  const [admin, named] = [await as('admin'), { kind: KIND[list], id }]
  await admin.post(`${BASIC}/review/claim`, named)
  await admin.post(`${BASIC}/review/decide`, { ...named, version, decision: 'approve' })
}

/** The head of operations makes a record and hands it in; the administrator, who did not enter it, approves it if wanted. */
export async function reviewed<R extends Seen>(
  desk: Desk,
  list: Reviewed,
  values: object,
  { review = 'approved' }: Wish,
): Promise<R> {
  const maker = await desk.as('operations1')
  const picture = [await maker.upload('paper.png', pngFile())]
  const pictures = Object.fromEntries(PICTURES[list].map(name => [name, picture]))
  const { id, version } = await maker.post<R>(`${BASIC}/${list}`, { ...pictures, ...values })
  const now = () => maker.get<R>(`${BASIC}/${list}/${id}`)
  if (review === 'none') return now()
  await maker.put(`${BASIC}/review/move`, { kind: KIND[list], id, version, move: 'submit' })
  if (review === 'approved') await approve(desk, list, await now())
  return now()
}
