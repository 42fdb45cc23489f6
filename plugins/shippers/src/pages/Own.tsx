import { OwnCompany } from '../shippers/OwnCompany.tsx'

export default function Own() {
  return <OwnCompany />
}
