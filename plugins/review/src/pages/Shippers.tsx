import { ReviewPage } from '../ReviewPage.tsx'

export default function Shippers() {
  return <ReviewPage title="shippers" kinds={KINDS} />
}

const KINDS = ['shipper'] as const
