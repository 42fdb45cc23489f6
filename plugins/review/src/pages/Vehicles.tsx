import { ReviewPage } from '../ReviewPage.tsx'

export default function Vehicles() {
  return <ReviewPage title="vehicles" kinds={KINDS} />
}

const KINDS = ['vehicle'] as const
