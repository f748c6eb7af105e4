/** An order with lines, for the tests of this package. */
import { entityOf, field } from "../model/model.fixture.ts";

export const LINE = entityOf("order_line", [
  field("item", "text"),
  field("quantity", "decimal", { scale: 3 }),
  field("price", "money"),
  field("pieces", "integer"),
]);

export const ORDER = entityOf("order", [
  field("name", "text"),
  field("pieces", "integer"),
  field("weight", "decimal", { scale: 3 }),
  field("price", "money"),
  field("discount", "money"),
  field("status", "dict", { dict: "order_status", store: "integer" }),
  field("place", "dict", { dict: "place" }),
  field("begin", "date"),
  field("end", "date"),
  field("seen", "instant"),
  field("urgent", "switch"),
  field("mobile", "text"),
  field("secret", "password"),
  field("lines", "lines", { entity: "order_line", by: "orderId" }),
]);
