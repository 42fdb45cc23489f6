import { EnclosurePage } from '../shared/EnclosurePage.tsx'

export default function Enclosure() {
  return <EnclosurePage />
}
