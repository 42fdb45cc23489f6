import { Applications } from './Applications.tsx'

const MANY = ['approve', 'issue'] as const

/** Applications that are approved and drawn here, one by one or many at once. */
export default function DrawList() {
  return <Applications name="drawInvoice" bulkMoves={MANY} />
}
