import { ReviewPage } from '../ReviewPage.tsx'

export default function Carriers() {
  return <ReviewPage title="carriers" kinds={KINDS} />
}

const KINDS = ['driver', 'vehicle'] as const
