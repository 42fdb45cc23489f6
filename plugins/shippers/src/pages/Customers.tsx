import { CustomerList } from '../related/CustomerList.tsx'

export default function Customers() {
  return <CustomerList />
}
