import { ReviewPage } from '../ReviewPage.tsx'

export default function Drivers() {
  return <ReviewPage title="drivers" kinds={KINDS} />
}

const KINDS = ['driver'] as const
