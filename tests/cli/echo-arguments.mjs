/** Stands in for the program and prints its arguments. */
process.stdout.write(JSON.stringify(process.argv.slice(2)));
