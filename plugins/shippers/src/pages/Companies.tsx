import { CompanyList } from '../related/CompanyList.tsx'

export default function Companies() {
  return <CompanyList />
}
