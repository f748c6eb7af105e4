/**
 * The floor: the same answers written by hand with nothing in between: bare Fastify, one prepared statement a call, the
 * total counted once. Runs as its own process: `node --import tsx bench/http/floor.ts <file> <port>`.
 */
import Database from "better-sqlite3";
import fastify from "fastify";
import { LIST_FIELDS } from "./fields.ts";

const [file = "", port = "0"] = process.argv.slice(2);
const db = new Database(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
const app = fastify();
const columns = LIST_FIELDS.map((name) => `"${name}"`).join(",");
const page = db.prepare(
  `select ${columns} from lot where "deletedAt" is null order by "createTime" desc, "landId" desc limit 10`,
);
const one = db.prepare(`select ${columns} from lot where "landId" = ? and "deletedAt" is null`);
const scan = db.prepare(
  `select ${columns} from lot where "deletedAt" is null and status = ? and "landTitle" ` +
    'like ? order by "createTime" desc, "landId" desc limit 10 offset 40',
);
const scanCount = db.prepare(
  'select count(*) n from lot where "deletedAt" is null and status = ? and "landTitle" like ?',
);
const wide = db.prepare(
  `select ${columns} from lot where "deletedAt" is null and ("transactionType" = 2 or ` +
    '("startPrice" >= 200000000 and status in (3,4))) and area >= 50000 order by ' +
    '"createTime" desc, "landId" desc limit 10',
);
// Over the rows, as by hand: the index that the engine keeps for such counts is part of what is measured.
const wideCount = db.prepare(
  'select count(*) n from lot not indexed where "deletedAt" is null and ("transactionType" ' +
    '= 2 or ("startPrice" >= 200000000 and status in (3,4))) and area >= 50000',
);
const total = (db.prepare('select count(*) n from lot where "deletedAt" is null').get() as { n: number }).n;
db.exec("create table if not exists floor_note (id text primary key, title text, n integer, at integer)");
const insert = db.prepare("insert or replace into floor_note values (?,?,?,?)");
const update = db.prepare("update floor_note set title = ?, n = n + 1 where id = ?");
let made = 0;

const envelope = (result: unknown) => ({ success: true, message: "", code: "200", result, timestamp: Date.now() });
app.get("/list", () => envelope({ records: page.all(), total, size: 10, current: 1, pages: total / 10 }));
app.get("/word", (request) => {
  const { status, word } = request.query as { status: string; word: string };
  const records = scan.all(Number(status), `%${word}%`);
  return envelope({ records, total: (scanCount.get(Number(status), `%${word}%`) as { n: number }).n });
});
app.get("/super", () => envelope({ records: wide.all(), total: (wideCount.get() as { n: number }).n }));
app.get("/one", (request) => envelope(one.get((request.query as { id: string }).id)));
app.post("/add", (request) => {
  const body = request.body as { title: string };
  const id = `${process.pid}-${made++}`;
  insert.run(id, body.title, 1, Date.now());
  return envelope({ id });
});
app.put("/edit", (request) => {
  const body = request.body as { title: string; id: string };
  update.run(body.title, body.id);
  return envelope(null);
});

process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(port), host: "127.0.0.1" });
insert.run("kept", "x", 0, 0);
process.send?.("ready");
