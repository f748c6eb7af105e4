/** In the small project `fleet`: keys, values and levels as people write them who know other products. */
import type { Mistake } from "./mistake.ts";

export const FLEET_WORDS: readonly Mistake[] = [
  {
    file: "fleet/dict/vehicle_state.dict.json",
    right:
      '"items": [\n    { "value": "good", "text": "良好", "color": "green" },\n    { "value' +
      '": "broken", "text": "待修", "color": "red" }\n  ]\n',
    wrong: '"items": { "good": "良好", "broken": "待修" }\n',
    at: "/items",
    meant: '[{ "value": "good", "text": "良好" }, { "value": "broken", "text": "待修" }]',
  },
  {
    file: "fleet/dict/vehicle_state.dict.json",
    right:
      '"items": [\n    { "value": "good", "text": "良好", "color": "green" },\n    { "value' +
      '": "broken", "text": "待修", "color": "red" }\n  ]\n',
    wrong: '"items": ["良好", "待修"]\n',
    at: "/items",
    meant: '[{ "value": "…", "text": "良好" }, { "value": "…", "text": "待修" }]',
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right:
      '"list": {\n    "columns": ["plate", "brand", { "field": "seats", "width": 90, "al' +
      'ign": "right" }, "price", { "field": "state", "tag": true }, "keeperId", "depart' +
      'Id", "enabled"],\n    "filters": ["plate", "state", { "field": "bought", "op": "b' +
      'etween" }],\n    "sort": "-createTime",\n    "tabs": [{ "title": "全部" }, { "title"' +
      ': "待修", "where": { "state": "broken" } }],\n    "aside": "departId",\n    "pageSiz' +
      'e": 20\n  },\n',
    wrong: '"list": ["plate", "brand"],\n',
    at: "/list",
    meant: '{ "columns": ["plate", "brand"] }',
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"kind": "text", "title": "品牌"',
    wrong: '"kind": "text", "label": "品牌"',
    at: "/fields/brand/label",
    meant: "title",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"kind": "text", "title": "品牌"',
    wrong: '"type": "text", "title": "品牌"',
    at: "/fields/brand/type",
    meant: "kind",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"max": 10, "required": true',
    wrong: '"max": 10, "notNull": true',
    at: "/fields/plate/notNull",
    meant: "required",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"title": "申请人", "max": 60, "readonly": true',
    wrong: '"title": "申请人", "max": 60, "disabled": true',
    at: "/fields/applicant/disabled",
    meant: "readonly",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"visible": { "enabled": false }',
    wrong: '"showWhen": { "enabled": false }',
    at: "/fields/stopReason/showWhen",
    meant: "visible",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"title": "品牌", "max": 40',
    wrong: '"title": "品牌", "max": 40, "hint": "如五菱"',
    at: "/fields/brand/hint",
    meant: "placeholder",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"dict": "vehicle_state"',
    wrong: '"options": "vehicle_state"',
    at: "/fields/state/options",
    meant: "dict",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"sort": "-createTime"',
    wrong: '"orderBy": "-createTime"',
    at: "/list/orderBy",
    meant: "sort",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"maxBytes": 2097152',
    wrong: '"maxSize": 2097152',
    at: "/fields/photo/maxSize",
    meant: "maxBytes",
  },
  { file: "fleet/car/vehicle.entity.json", right: '"indexes":', wrong: '"index":', at: "/index", meant: "indexes" },
  {
    file: "fleet/car/trips_by_month.report.json",
    right: '"params":',
    wrong: '"parameters":',
    at: "/parameters",
    meant: "params",
  },
  {
    file: "fleet/car/fleet.board.json",
    right: '"of": "entity:trip", "value": "sum(total)"',
    wrong: '"of": "entity:trip", "sum": "total"',
    at: "/blocks/1/sum",
    meant: "value",
  },
  {
    file: "fleet/jobs/clean_files.job.json",
    right: '"retryMs": 60000',
    wrong: '"retryDelay": 60000',
    at: "/retryDelay",
    meant: "retryMs",
  },
  {
    file: "fleet/menu.json",
    right: '"opens": "entity:vehicle"',
    wrong: '"open": "entity:vehicle"',
    at: "/menu/0/children/0/open",
    meant: "opens",
  },
  {
    file: "fleet/roles/driver.role.json",
    right: '"office": true',
    wrong: '"isOffice": true',
    at: "/isOffice",
    meant: "office",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"kind": "text", "title": "品牌"',
    wrong: '"kind": "string", "title": "品牌"',
    at: "/fields/brand/kind",
    meant: "text",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"kind": "switch"',
    wrong: '"kind": "boolean"',
    at: "/fields/enabled/kind",
    meant: "switch",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"kind": "instant"',
    wrong: '"kind": "datetime"',
    at: "/fields/applyTime/kind",
    meant: "instant",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"kind": "integer"',
    wrong: '"kind": "整数"',
    at: "/fields/seats/kind",
    meant: "integer",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"kind": "reference"',
    wrong: '"kind": "manyToOne"',
    at: "/fields/vehicleId/kind",
    meant: "reference",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"op": "between"',
    wrong: '"op": "range"',
    at: "/list/filters/2/op",
    meant: "between",
  },
  {
    file: "fleet/car/trip.entity.json",
    right: '"tone": "danger"',
    wrong: '"tone": "red"',
    at: "/list/rowStyle/0/tone",
    meant: "danger",
  },
  {
    file: "fleet/dict/vehicle_state.dict.json",
    right: '"color": "green"',
    wrong: '"color": "绿色"',
    at: "/items/0/color",
    meant: "green",
  },
  {
    file: "fleet/roles/driver.role.json",
    right: '"vehicle:get"',
    wrong: '"vehicle:view"',
    at: "/grants/1",
    meant: "vehicle:get",
  },
  {
    file: "fleet/roles/driver.role.json",
    right: '"trip:edit"',
    wrong: '"trip:update"',
    at: "/grants/5",
    meant: "trip:edit",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"mode": "drawer"',
    wrong: '"mode": "dialog"',
    at: "/form/mode",
    meant: "modal",
  },
  {
    file: "fleet/car/vehicle.entity.json",
    right: '"search": ["plate", "brand"],',
    wrong: '"search": ["plate", "brand"],\n  "filters": ["plate"],',
    at: "/filters",
    says: "应写在“list”里",
  },
];
