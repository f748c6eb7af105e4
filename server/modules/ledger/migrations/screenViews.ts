/**
 * What the screens read: the journal's tables in the words of people, and figures by day, which `post` writes with the
 * lines. Amounts are positive on the side of their account. SQL for both databases.
 */

/** Of which book of a member an account is; null: of none. */
const BOOK_ID =
  `case when "ownerType" = 'member' then case when "enterpriseId" = '' then "ownerId" ` +
  `else "ownerId" || ':' || "enterpriseId" end end`;
const MEMBER_ID = `case when "ownerType" = 'member' then "ownerId" end`;
const LINE_ID = `"entryId" || ':' || cast("lineNo" as text)`;

/** By what people call an entry: its book day and its place in the journal. */
const ENTRY_NO = `replace("bookDate", '-', '') || '-' || cast("seq" as text)`;

/** The same over an alias of the table. */
const of = (alias: string, expression: string): string => expression.replace(/"\w+"/g, (name) => `"${alias}".${name}`);

/** What is a member's own, whatever it is held for. */
const FUND_CODES = `'2101', '2102', '2103', '2104'`;

const side = (amount: string): string => `case when "a"."normal" = 'credit' then -${amount} else ${amount} end`;

const BY_DAY =
  `"opening" integer not null, "incoming" integer not null, "outgoing" integer not null, ` +
  `"closing" integer not null`;

export const DAY_TABLES: readonly string[] = [
  `create table "ledger_code_day" ("id" text not null primary key, "bookDate" text not null, "code" text not null,
    ${BY_DAY}) strict`,
  `create unique index "ledger_code_day_code" on "ledger_code_day" ("code", "bookDate")`,
  `create index "ledger_code_day_date" on "ledger_code_day" ("bookDate" desc, "id" desc)`,
  `create table "ledger_book_day" ("id" text not null primary key, "bookDate" text not null, "bookId" text not null,
    "memberId" text not null, "enterpriseId" text, ${BY_DAY}) strict`,
  `create unique index "ledger_book_day_book" on "ledger_book_day" ("bookId", "bookDate")`,
  `create index "ledger_book_day_date" on "ledger_book_day" ("bookDate" desc, "id" desc)`,
  `create index "ledger_book_day_member" on "ledger_book_day" ("memberId", "bookDate")`,
];

export const SCREEN_INDEXES: readonly string[] = [
  `create index "ledger_account_book" on "ledger_account" ((${BOOK_ID}))`,
  `create index "ledger_account_member" on "ledger_account" ((${MEMBER_ID}))`,
  `create index "ledger_posting_id" on "ledger_posting" ((${LINE_ID}))`,
];

/** Chosen so that neither `ownerType` nor `code` decides where a plan begins: most of the journal is of one code. */
const LINE_OWNER = `"a"."ownerType" || '' as "ownerType", "a"."code" || '' as "code"`;

const refersTo = (refType: string): string => `case when "refType" = '${refType}' then "refId" end`;

export const SCREEN_VIEWS: readonly string[] = [
  `create view "ledger_account_shown" as select "a"."id", "a"."code", "a"."ownerType", ${of("a", BOOK_ID)} as "bookId",
    ${of("a", MEMBER_ID)} as "memberId", nullif("a"."enterpriseId", '') as "enterpriseId",
    case when "a"."ownerType" in ('contract', 'seller') then "a"."ownerId" end as "otherOwner",
    nullif("a"."subKey", '') as "subKey", ${side('"a"."balanceFen"')} as "balance",
    "a"."postingCount", "a"."openedAt", "a"."closedAt" from "ledger_account" as "a"`,
  `create view "ledger_entry_shown" as select "e"."id", ${of("e", ENTRY_NO)} as "entryNo", "e"."event",
    "e"."refType", "e"."refId",
    ${of("e", refersTo("withdrawal"))} as "withdrawalId", ${of("e", refersTo("registration"))} as "registrationId",
    ${of("e", refersTo("bankSerial"))} as "bankSerial", "e"."bookDate", "e"."seq", "e"."occurredAt", "e"."makerId",
    "e"."checkerId", "e"."reversesId", "e"."memo", "e"."hash",
    (select cast(sum("p"."amountFen") as bigint) from "ledger_posting" as "p"
      where "p"."entryId" = "e"."id" and "p"."amountFen" > 0) as "amount" from "ledger_entry" as "e"`,
  `create view "ledger_line" as select ${of("p", LINE_ID)} as "id", "p"."entryId", "p"."lineNo", "p"."accountId",
    ${LINE_OWNER}, ${of("a", BOOK_ID)} as "bookId", ${of("a", MEMBER_ID)} as "memberId",
    nullif("a"."enterpriseId", '') as "enterpriseId", nullif("a"."subKey", '') as "subKey", "e"."event",
    ${of("e", refersTo("bankSerial"))} as "bankSerial", "e"."bookDate", "e"."seq", "e"."occurredAt", "e"."makerId",
    "e"."checkerId", case when (${side('"p"."amountFen"')}) > 0 then abs("p"."amountFen") end as "incoming",
    case when (${side('"p"."amountFen"')}) < 0 then abs("p"."amountFen") end as "outgoing",
    case when "p"."amountFen" > 0 then "p"."amountFen" end as "debit",
    case when "p"."amountFen" < 0 then -"p"."amountFen" end as "credit",
    ${side('"p"."balanceAfterFen"')} as "balance"
    from "ledger_posting" as "p" join "ledger_entry" as "e" on "e"."id" = "p"."entryId"
    join "ledger_account" as "a" on "a"."id" = "p"."accountId"`,
  `create view "ledger_book" as select ${of("a", BOOK_ID)} as "id", "a"."ownerId" as "memberId",
    nullif("a"."enterpriseId", '') as "enterpriseId",
    case when "a"."enterpriseId" = '' then 'person' else 'company' end as "identity",
    ${balanceOf("2101")} as "available", ${balanceOf("2102")} as "frozen", ${balanceOf("2103")} as "bond",
    ${balanceOf("2104")} as "withdrawing", ${balanceOf(FUND_CODES)} as "total", ${balanceOf("1101", "")} as "receivable"
    from "ledger_account" as "a" where "a"."ownerType" = 'member'
    group by ${of("a", BOOK_ID)}, "a"."ownerId", "a"."enterpriseId"`,
  `create view "ledger_book_month" as select "m"."bookId" || ':' || "m"."month" as "id", "m"."month", "m"."bookId",
    "last"."memberId", "last"."enterpriseId", "first"."opening", "m"."incoming", "m"."outgoing", "last"."closing"
    from (select "bookId", substr("bookDate", 1, 7) as "month", min("bookDate") as "firstDay",
      max("bookDate") as "lastDay", cast(sum("incoming") as bigint) as "incoming",
      cast(sum("outgoing") as bigint) as "outgoing"
      from "ledger_book_day" group by "bookId", substr("bookDate", 1, 7)) as "m"
    join "ledger_book_day" as "first" on "first"."bookId" = "m"."bookId" and "first"."bookDate" = "m"."firstDay"
    join "ledger_book_day" as "last" on "last"."bookId" = "m"."bookId" and "last"."bookDate" = "m"."lastDay"`,
];

function balanceOf(codes: string, sign = "-"): string {
  const listed = codes.includes("'") ? codes : `'${codes}'`;
  return `cast(sum(case when "a"."code" in (${listed}) then ${sign}"a"."balanceFen" else 0 end) as bigint)`;
}

/** The figures of what was posted before they were written with the lines. */
export const BACKFILL: readonly string[] = [
  `insert into "ledger_code_day" ("id", "bookDate", "code", "opening", "incoming", "outgoing", "closing")
    select "bookDate" || ':' || "code", "bookDate", "code",
      sum("incoming" - "outgoing") over "days" - "incoming" + "outgoing", "incoming", "outgoing",
      sum("incoming" - "outgoing") over "days"
    from (select "bookDate", "code", coalesce(sum("incoming"), 0) as "incoming",
      coalesce(sum("outgoing"), 0) as "outgoing" from "ledger_line" group by "bookDate", "code") as "d"
    window "days" as (partition by "code" order by "bookDate")`,
  `insert into "ledger_book_day" ("id", "bookDate", "bookId", "memberId", "enterpriseId", "opening", "incoming",
      "outgoing", "closing")
    select "bookDate" || ':' || "bookId", "bookDate", "bookId", "memberId", "enterpriseId",
      sum("incoming" - "outgoing") over "days" - "incoming" + "outgoing", "incoming", "outgoing",
      sum("incoming" - "outgoing") over "days"
    from (select "bookDate", "bookId", "memberId", "enterpriseId",
      sum(case when "moved" > 0 then "moved" else 0 end) as "incoming",
      sum(case when "moved" < 0 then -"moved" else 0 end) as "outgoing"
      from (select "bookDate", "entryId", "bookId", "memberId", "enterpriseId",
        sum(coalesce("incoming", 0) - coalesce("outgoing", 0)) as "moved" from "ledger_line"
        where "bookId" is not null and "code" in (${FUND_CODES})
        group by "bookDate", "entryId", "bookId", "memberId", "enterpriseId") as "e"
      where "moved" <> 0 group by "bookDate", "bookId", "memberId", "enterpriseId") as "d"
    window "days" as (partition by "bookId" order by "bookDate")`,
];
