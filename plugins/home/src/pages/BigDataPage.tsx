import { Wall } from '../wall/Wall.tsx'

export default function BigDataPage() {
  return <Wall />
}
