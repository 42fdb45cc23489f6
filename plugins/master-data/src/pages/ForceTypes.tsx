import { ForceTypeList } from '../charges/ForceTypeList.tsx'

export default function ForceTypes() {
  return <ForceTypeList />
}
