import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { City } from './geography.ts'
import type { Goods } from './routes.ts'

/** Names that are nobody's: a word for the role and a number, in all four languages. */
const number = (serial: number, width = 3) => String(serial).padStart(width, '0')

const numbered =
  (zh: string, en: string, es: string, ja: string) =>
  (serial: number): LocalizedText => ({
    en: `${en} ${number(serial)}`,
    zh: `${zh}${number(serial)}`,
    es: `${es} ${number(serial)}`,
    ja: `${ja}${number(serial)}`,
  })

export const driverName = numbered('司机', 'Driver', 'Conductor', 'ドライバー')
export const captainName = numbered('车队长', 'Team captain', 'Jefe de equipo', 'チーム長')
export const contactName = numbered('联系人', 'Contact', 'Contacto', '担当者')
export const legalPersonName = numbered('法人', 'Legal representative', 'Representante legal', '法定代表者')
export const clerkName = numbered('客服', 'Clerk', 'Gestor', '担当')
export const employeeName = numbered('职员', 'Employee', 'Empleado', '社員')
export const companyName = numbered('往来公司', 'Partner company', 'Empresa asociada', '取引先')
export const customerName = numbered('上游客户', 'Upstream customer', 'Cliente de origen', '元請荷主')

/** 武汉钢材货主012 */
export function shipperName(city: City, goods: Goods, serial: number): LocalizedText {
  return {
    en: `${city.name.en} ${goods.name.en} Shipper ${number(serial)}`,
    zh: `${city.name.zh}${goods.name.zh}货主${number(serial)}`,
    es: `Cargador de ${goods.name.es} ${number(serial)} (${city.name.es})`,
    ja: `${city.name.ja}${goods.name.ja}荷主${number(serial)}`,
  }
}

export function consigneeName(city: City, goods: Goods, serial: number): LocalizedText {
  return {
    en: `${city.name.en} ${goods.name.en} Consignee ${number(serial)}`,
    zh: `${city.name.zh}${goods.name.zh}收货方${number(serial)}`,
    es: `Destinatario de ${goods.name.es} ${number(serial)} (${city.name.es})`,
    ja: `${city.name.ja}${goods.name.ja}荷受人${number(serial)}`,
  }
}

export function teamName(city: City, serial: number): LocalizedText {
  return {
    en: `${city.name.en} Driver Team ${number(serial)}`,
    zh: `${city.name.zh}车队${number(serial)}`,
    es: `Equipo de conductores ${number(serial)} (${city.name.es})`,
    ja: `${city.name.ja}ドライバーチーム${number(serial)}`,
  }
}

/** Address of a gate at a kind of place; `place` names the kind. */
export function address(city: Pick<City, 'name'>, place: LocalizedText, gate: number): LocalizedText {
  return {
    en: `Gate ${gate}, ${place.en}, ${city.name.en}`,
    zh: `${city.name.zh}市${place.zh}${gate}号门`,
    es: `Puerta ${gate}, ${place.es}, ${city.name.es}`,
    ja: `${city.name.ja}市${place.ja}${gate}番ゲート`,
  }
}

/** The registering office of licences: the city's traffic police. */
export function trafficPolice(city: City): LocalizedText {
  return {
    en: `Traffic Police of ${city.name.en}`,
    zh: `${city.name.zh}市公安局交通警察支队`,
    es: `Policía de Tráfico de ${city.name.es}`,
    ja: `${city.name.ja}市公安局交通警察支隊`,
  }
}

/** A place on the motorway that is easily told to the police. */
export function serviceAreaName(city: City, serial: number): LocalizedText {
  return {
    en: `Service Area ${serial}, ${city.name.en} ring motorway`,
    zh: `${city.name.zh}绕城高速${serial}号服务区`,
    es: `Área de servicio ${serial}, autopista de circunvalación de ${city.name.es}`,
    ja: `${city.name.ja}環状高速${serial}号サービスエリア`,
  }
}

export function workshopName(city: City, serial: number): LocalizedText {
  return {
    en: `${city.name.en} Workshop ${number(serial)}`,
    zh: `${city.name.zh}维修厂${number(serial)}`,
    es: `Taller ${number(serial)} (${city.name.es})`,
    ja: `${city.name.ja}整備工場${number(serial)}`,
  }
}
