import { ReviewPage } from '../ReviewPage.tsx'

export default function Teams() {
  return <ReviewPage title="teams" kinds={KINDS} />
}

const KINDS = ['team'] as const
