import { MakePage } from '../making/MakePage.tsx'

export default function Make() {
  return <MakePage />
}
