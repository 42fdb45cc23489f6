import { HandoverList } from '../handovers/HandoverList.tsx'

export default function Handovers() {
  return <HandoverList />
}
