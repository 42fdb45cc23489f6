import { Batches } from './Batches.tsx'

/** Both sides. */
export default function BatchList() {
  return <Batches name="settlementBatch" isMaking />
}
